import TestSupport

/// Promises whose results are given by the test, as often as it likes.
final class Held<Value: Sendable, Failure: Error>: Sendable {
  private let handlers: [Probe<Promise<Value, Failure>.CompletionHandler>]

  init(_ count: Int = 1) { handlers = (0..<count).map { _ in Probe() } }

  func promise(_ index: Int = 0) -> Promise<Value, Failure> {
    Promise { [handlers] completionHandler in handlers[index].put(completionHandler) }
  }

  /// Completes every run of the promise that was started so far.
  func complete(_ index: Int = 0, _ result: Result<Value, Failure>) {
    for handler in handlers[index].all { handler(result) }
  }
}
