/// The listener that needs no more than one function.
private final class Listening: Listener {
  private let listen: @Sendable (Outcome, inout Run) -> Void

  init(_ listen: @escaping @Sendable (Outcome, inout Run) -> Void) { self.listen = listen }

  var isOver: Bool { false }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { listen(outcome, &run) }
}

extension AnyPromise {
  /// Gets the outcome without a hop. The function must not run code of the caller.
  func listen(_ listen: @escaping @Sendable (Outcome, inout Run) -> Void) {
    observe(.listener(Listening(listen), 0))
  }
}
