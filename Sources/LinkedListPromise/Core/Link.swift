/// Who gets the result of a run? A function that returns what follows from it.
@usableFromInline
struct Receiver<Value, Failure: Error>: Sendable {
  @usableFromInline let call: @Sendable (Result<Value, Failure>) -> Rest

  @inlinable
  init(_ call: @escaping @Sendable (Result<Value, Failure>) -> Rest) { self.call = call }

  @inlinable
  func callAsFunction(_ result: Result<Value, Failure>) -> Rest { call(result) }
}

extension Result {
  /// Passes the result on later, in the loop.
  @inlinable
  func pass(to receiver: Receiver<Success, Failure>) -> Rest { .next { receiver(self) } }
}

/// What a promise runs: a function that gets the result's receiver.
@usableFromInline
struct Run<Value, Failure: Error>: Sendable {
  @usableFromInline let call: @Sendable (Receiver<Value, Failure>) -> Rest

  @inlinable
  init(_ call: @escaping @Sendable (Receiver<Value, Failure>) -> Rest) { self.call = call }
}

/// A node of the list. A promise refers to it. Its function may be the last owner of the node before it.
@usableFromInline
final class Node<Value, Failure: Error>: Sendable {
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var run: Run<Value, Failure>?

  @inlinable
  init(_ run: @escaping @Sendable (Receiver<Value, Failure>) -> Rest) { self.run = Run(run) }

  @inlinable
  func callAsFunction(_ receiver: Receiver<Value, Failure>) -> Rest { run.unsafelyUnwrapped.call(receiver) }

  deinit {
    Releases.nest {
      run = nil
    } orKeep: {
      kept
    }
  }

  @inline(never)
  private var kept: any Sendable { run.unsafelyUnwrapped }
}

/// A link of a run: what it runs, what it does with the result, and who gets what comes of it.
@usableFromInline
final class Link<Value, Failure: Error, NewValue, NewFailure: Error>: Sendable {
  @usableFromInline typealias Step = @Sendable (Result<Value, Failure>, Receiver<NewValue, NewFailure>) -> Rest
  @usableFromInline let source: Node<Value, Failure>
  @usableFromInline let step: Step
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var receiver: Receiver<NewValue, NewFailure>?

  @inlinable
  init(_ source: Node<Value, Failure>, _ step: @escaping Step, _ receiver: Receiver<NewValue, NewFailure>) {
    (self.source, self.step, self.receiver) = (source, step, receiver)
  }

  @inlinable
  func start() -> Rest { source(Receiver { result in self.step(result, self.receiver.unsafelyUnwrapped) }) }

  deinit {
    Releases.nest {
      receiver = nil
    } orKeep: {
      kept
    }
  }

  @inline(never)
  private var kept: any Sendable { receiver.unsafelyUnwrapped }
}
