/// Who gets the result of a run? It returns what follows from it.
@usableFromInline
protocol Receiver<Value, Failure>: AnyObject, Sendable {
  associatedtype Value
  associatedtype Failure: Error

  func receive(_ result: Result<Value, Failure>) -> Rest
}

extension Receiver {
  /// Passes a result on later, in the loop.
  @inlinable
  func next(_ result: Result<Value, Failure>) -> Rest { .next { self.receive(result) } }
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
  @usableFromInline let source: ChainTask<Value, Failure>
  @usableFromInline let step: Step
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var receiver: (any Receiver<NewValue, NewFailure>)?

  @inlinable
  init(_ source: ChainTask<Value, Failure>, _ step: @escaping Step, _ receiver: any Receiver<NewValue, NewFailure>) {
    (self.source, self.step, self.receiver) = (source, step, receiver)
  }

  @inlinable
  func start() -> Rest { source(self) }

  @inlinable
  func receive(_ result: Result<Value, Failure>) -> Rest { step(result, receiver.unsafelyUnwrapped) }

  deinit {
    var remains = Remains.object(receiver.unsafelyUnwrapped)
    receiver = nil
    release(&remains)
  }
}

/// A function that a promise stores. It may be the last owner of another function, and that one of the next.
@usableFromInline
final class Function<Value, Failure: Error>: Sendable {
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var body: (any Body<Value, Failure>)?

  @inlinable
  init(_ call: @escaping @Sendable (any Receiver<Value, Failure>) -> Rest) { body = Closure(call) }

  @inlinable
  func callAsFunction(_ receiver: any Receiver<Value, Failure>) -> Rest { body.unsafelyUnwrapped.run(receiver) }

  deinit {
    var remains = Remains.function(body.unsafelyUnwrapped)
    body = nil
    release(&remains)
  }
}

@usableFromInline protocol Body<Value, Failure>: Sendable {
  associatedtype Value
  associatedtype Failure: Error
  func run(_ receiver: any Receiver<Value, Failure>) -> Rest
}

@usableFromInline
  struct Closure<Value, Failure: Error>: Body {
    @usableFromInline let call: @Sendable (any Receiver<Value, Failure>) -> Rest
    @inlinable init(_ call: @escaping @Sendable (any Receiver<Value, Failure>) -> Rest) { self.call = call }
    @inlinable func run(_ receiver: any Receiver<Value, Failure>) -> Rest { call(receiver) }
  }

enum Remains { case none; case object(AnyObject); case function(any Sendable) }

@inline(never)
func release(_ remains: inout Remains) {
  if let waiting = underWay.pointer?.assumingMemoryBound(to: [Remains].self) {
    waiting.pointee.append(exchange(&remains, with: .none))
    return
  }
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    underWay.pointer = UnsafeMutableRawPointer(waiting)
    remains = .none
    while waiting.pointee.popLast() != nil {}
    underWay.pointer = nil
  }
}

/// What the release under way on this thread has still to free.
private let underWay = ThreadSlot()
