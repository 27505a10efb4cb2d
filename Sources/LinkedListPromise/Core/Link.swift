/// Who receives the result of a task? A function that returns what is left to do.
@usableFromInline typealias Receiver<Value, Failure: Error> = @Sendable (Result<Value, Failure>) -> Rest

extension Result {
  /// Lets the loop pass this result to the receiver.
  @_alwaysEmitIntoClient
  func pass(to receiver: @escaping Receiver<Success, Failure>) -> Rest { .next { receiver(self) } }
}

/// A node of the list: a function that runs a task and, for a derived promise, captures the node before it.
///
/// A node never changes. Only its `deinit` empties the variable, and nobody else can see that, so the variable needs no
/// check of each access.
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

/// A link of one run: it passes a result to its step, and the step's result to its receiver.
///
/// It doesn't refer to its source. A task may store its completion handler, which refers to this link, in an object that
/// the task captures. If the link referred to the task, they would keep each other alive.
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
