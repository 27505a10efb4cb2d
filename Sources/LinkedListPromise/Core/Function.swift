/// Who gets the result of a run? It returns what follows from it.
@usableFromInline
protocol Receiver<Value, Failure>: AnyObject, Sendable {
  associatedtype Value
  associatedtype Failure: Error

  func receive(_ result: Result<Value, Failure>) -> Rest
}

extension Result {
  /// Passes the result on later, in the loop.
  @inlinable
  func pass(to receiver: any Receiver<Success, Failure>) -> Rest { .next { receiver.receive(self) } }
}

/// The caller's handler, or an operator's part.
@usableFromInline
final class Handler<Value, Failure: Error>: Receiver {
  @usableFromInline let call: @Sendable (Result<Value, Failure>) -> Rest

  @inlinable
  init(_ call: @escaping @Sendable (Result<Value, Failure>) -> Rest) { self.call = call }

  @inlinable
  func receive(_ result: Result<Value, Failure>) -> Rest { call(result) }
}

/// A link of a run.
@usableFromInline
final class Link<Value, Failure: Error, NewValue, NewFailure: Error>: Receiver {
  @usableFromInline typealias Step = @Sendable (Result<Value, Failure>, any Receiver<NewValue, NewFailure>) -> Rest
  @usableFromInline let source: Function<Value, Failure>
  @usableFromInline let step: Step
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var receiver: (any Receiver<NewValue, NewFailure>)?

  @inlinable
  init(_ source: Function<Value, Failure>, _ step: @escaping Step, _ receiver: any Receiver<NewValue, NewFailure>) {
    (self.source, self.step, self.receiver) = (source, step, receiver)
  }

  @inlinable
  func start() -> Rest { source(self) }

  @inlinable
  func receive(_ result: Result<Value, Failure>) -> Rest { step(result, receiver.unsafelyUnwrapped) }

  deinit { Releases.nest { receiver = nil } orKeep: { keptReceiver } }

  @inline(never)
  var keptReceiver: any Sendable { receiver.unsafelyUnwrapped }
}

/// A function that a promise stores. It may be the last owner of another function, and that one of the next.
@usableFromInline
final class Function<Value, Failure: Error>: Sendable {
  @usableFromInline
  struct Body: Sendable {
    @usableFromInline let call: @Sendable (any Receiver<Value, Failure>) -> Rest
    @inlinable init(_ call: @escaping @Sendable (any Receiver<Value, Failure>) -> Rest) { self.call = call }
  }
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var body: Body?

  @inlinable
  init(_ call: @escaping @Sendable (any Receiver<Value, Failure>) -> Rest) { body = Body(call) }

  @inlinable
  func callAsFunction(_ receiver: any Receiver<Value, Failure>) -> Rest { body.unsafelyUnwrapped.call(receiver) }

  deinit { Releases.nest { body = nil } orKeep: { keptBody } }

  @inline(never)
  var keptBody: any Sendable { body.unsafelyUnwrapped }
}
