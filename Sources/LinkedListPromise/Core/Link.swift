/// Who receives the result of a task? A function that returns what is left to do.
@usableFromInline typealias Receiver<Value, Failure: Error> = @Sendable (Result<Value, Failure>) -> Rest

extension Result {
  /// Lets `perform` pass this result to the receiver.
  @_alwaysEmitIntoClient
  func pass(to receiver: @escaping Receiver<Success, Failure>) -> Rest { .next { receiver(self) } }
}

/// A link of one run: it calls its step with the result of the promise before it, and with the receiver of its own
/// result.
///
/// A link owns everything that follows it in the run, but has no reference to the promise before it. A task may store
/// its completion handler, which refers to this link, in an object that the task captures. If the link referred to the
/// task, they would keep each other alive.
@usableFromInline final class Link<Value, Failure: Error, NewValue, NewFailure: Error>: Sendable {
  @usableFromInline typealias Step =
    @Sendable (Result<Value, Failure>, @escaping Receiver<NewValue, NewFailure>) -> Rest

  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) private(set) var content:
    (step: Step, receiver: Receiver<NewValue, NewFailure>)?

  @inlinable init(_ step: @escaping Step, _ receiver: @escaping Receiver<NewValue, NewFailure>) {
    content = (step, receiver)
  }

  @_alwaysEmitIntoClient func receive(_ result: Result<Value, Failure>) -> Rest {
    guard let content else { preconditionFailure("a released link got a result") }
    return content.step(result, content.receiver)
  }

  deinit { Releases.release({ content = nil }, orKeep: { content }) }
}
