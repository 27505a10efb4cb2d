/// The listener that needs no more than one function.
private final class Listening: Listener {
  private let promise: (any AnyPromise)?
  private let listen: @Sendable (Outcome, inout Run) -> Void

  init(for promise: (any AnyPromise)?, _ listen: @escaping @Sendable (Outcome, inout Run) -> Void) {
    (self.promise, self.listen) = (promise, listen)
  }

  var isOver: Bool { false }

  var isWaiting: Bool { promise?.outcome == nil }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { listen(outcome, &run) }
}

extension AnyPromise {
  /// Gets the outcome without a hop. The function must not run code of the caller.
  ///
  /// - Parameter promise: the one that needs the outcome, until it is settled.
  func listen(for promise: (any AnyPromise)? = nil, _ listen: @escaping @Sendable (Outcome, inout Run) -> Void) {
    observe(.listener(Listening(for: promise, listen), 0))
  }
}
