import Dispatch

/// A promise of what a method passes to its completion handler. `wrap` gives the block a handler that resolves the
/// promise.
///
/// The block runs later on the queue; an error that it throws rejects. The handler may be called on any thread, and
/// only its first call counts. A handler that is released uncalled rejects with `PromiseError.dropped`. This form is
/// for a handler without arguments.
///
/// - `queue`: where the block runs.
/// - Cost: as a promise of a block, plus one object and the handler's closure.
/// - Tests: `WrapTests`, `DroppedTests`.
/// - Source: document 004, "Wrap".
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<Void> {
  handled(on: queue, fileID, line) { handler in try work { handler.call(Outcome(())) } }
}

/// As above, for a handler that takes a value.
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value) -> Void) throws -> Void
) -> Promise<Value> {
  handled(on: queue, fileID, line) { handler in try work { value in handler.call(Outcome(of: value)) } }
}

/// As above, for a handler that takes a result.
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap<Value: Sendable, Failure: Error>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
) -> Promise<Value> {
  handled(on: queue, fileID, line) { handler in try work { result in handler.call(Outcome(catching: result.get)) } }
}

/// As above, for a handler that takes an error, which counts if it is there.
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?) -> Void) throws -> Void
) -> Promise<Void> {
  handled(on: queue, fileID, line) { handler in try work { error in handler.call(error, or: ()) } }
}

/// As above, for a handler that takes a value and an error, of which the error counts if it is there.
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  handled(on: queue, fileID, line) { handler in try work { value, error in handler.call(error, or: value) } }
}

/// As above, for a handler that takes an error, which counts if it is there, and a value.
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value) -> Void) throws -> Void
) -> Promise<Value> {
  handled(on: queue, fileID, line) { handler in try work { error, value in handler.call(error, or: value) } }
}

/// As above, for a handler that takes an optional value and an error, and a promise of the value itself. A handler that
/// gives neither rejects with `PromiseError.noValue`.
#if Migration
  @preconcurrency
#endif
@_disfavoredOverload @_alwaysEmitIntoClient
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  handled(on: queue, fileID, line) { handler in
    try work { value, error in
      if let value { handler.call(error, or: value) } else { handler.call(.rejection(error ?? PromiseError.noValue)) }
    }
  }
}

/// As above, for a handler that takes two optional values and an error, of which the error counts if it is there.
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func wrap<First: Sendable, Second: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) throws -> Void
) -> Promise<(First?, Second?)> {
  handled(on: queue, fileID, line) { handler in
    try work { first, second, error in handler.call(error, or: (first, second)) }
  }
}

@_alwaysEmitIntoClient
func handled<Value: Sendable>(
  on queue: DispatchQueue, _ fileID: StaticString, _ line: UInt, _ work: @escaping @Sendable (Handler) throws -> Void
) -> Promise<Value> {
  let promise = Promise<Value>(on: queue, isByHand: true, Place("wrap", fileID, line))
  promise.handle(work)
  return promise
}

/// What settles the promise of `wrap`? The first call of the handler does, or the release of a handler that was never
/// called.
@usableFromInline
final class Handler: Sendable {
  private let promise: any AnyPromise

  fileprivate init(_ promise: any AnyPromise) { self.promise = promise }

  /// Rejects in the loop of deferred releases, because the promise's blocks may own the next handler.
  deinit {
    guard promise.outcome == nil else { return }
    var remains: Remains? = .uncalled(promise)
    release(&remains)
  }

  @usableFromInline
  func call(_ outcome: Outcome) { promise.settle(outcome) }

  @_alwaysEmitIntoClient
  func call<Value: Sendable>(_ error: (any Error)?, or value: Value) {
    call(error.map(Outcome.rejection) ?? Outcome(of: value))
  }
}

extension AnyPromise {
  /// Runs a block that is given a handler which settles this promise.
  @usableFromInline
  func handle(_ work: @escaping @Sendable (Handler) throws -> Void) {
    hop { [self] _ in
      let handler = Handler(self)
      do { try work(handler) } catch { settle(.rejection(error)) }
      withExtendedLifetime(handler) {}
      return .later
    }
  }
}
