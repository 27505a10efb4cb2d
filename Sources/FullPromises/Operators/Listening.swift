/// A listener that consists of one function.
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
  /// Calls the function with the outcome, without a hop. The function must not run the caller's code.
  ///
  /// - Parameter promise: The promise that needs the outcome, until it is settled.
  func listen(for promise: (any AnyPromise)? = nil, _ listen: @escaping @Sendable (Outcome, inout Run) -> Void) {
    observe(.listener(Listening(for: promise, listen), 0))
  }
}
