/// Who gets the result of a task? A function that returns what follows from it.
@usableFromInline typealias Receiver<Value, Failure: Error> = @Sendable (Result<Value, Failure>) -> Rest

extension Result {
  /// Leaves the result to the loop, which passes it to the receiver.
  @_alwaysEmitIntoClient
  func pass(to receiver: @escaping Receiver<Success, Failure>) -> Rest { .next { receiver(self) } }
}

/// The node of a list: a function that runs a task, and refers to the node before it.
///
/// It never changes while it lives. Its variable is emptied by its release alone, which nobody else sees any longer, so
/// the compiler needn't check each access.
@usableFromInline final class Node<Value, Failure: Error>: Sendable {
  @usableFromInline typealias Run = @Sendable (@escaping Receiver<Value, Failure>) -> Rest

  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) private(set) var content: Run?

  @inlinable init(_ run: @escaping Run) { content = run }

  @_alwaysEmitIntoClient func run(_ receiver: @escaping Receiver<Value, Failure>) -> Rest {
    guard let content else { preconditionFailure("a released node was run") }
    return content(receiver)
  }

  deinit { Loop.release({ content = nil }, orKeep: { content }) }
}

/// A link of one run: it takes a step with a result, and hands on what comes of it.
///
/// It doesn't refer to its source. A task may keep its completion handler, and with it this link, in an object that it
/// refers to itself; it would then own itself.
@usableFromInline final class Link<Value, Failure: Error, NewValue, NewFailure: Error>: Sendable {
  @usableFromInline typealias Step =
    @Sendable (Result<Value, Failure>, @escaping Receiver<NewValue, NewFailure>) -> Rest

  @usableFromInline let step: Step
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) private(set) var receiver:
    Receiver<NewValue, NewFailure>?

  @inlinable init(_ step: @escaping Step, _ receiver: @escaping Receiver<NewValue, NewFailure>) {
    self.step = step
    self.receiver = receiver
  }

  @_alwaysEmitIntoClient func receive(_ result: Result<Value, Failure>) -> Rest {
    guard let receiver else { preconditionFailure("a released link got a result") }
    return step(result, receiver)
  }

  deinit { Loop.release({ receiver = nil }, orKeep: { receiver }) }
}
