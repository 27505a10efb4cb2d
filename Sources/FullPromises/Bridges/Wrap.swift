import Dispatch

/// How does a method with a completion handler become a promise? `wrap` gives it a handler that resolves one.
///
/// The block runs later on the queue; an error that it throws rejects. The handler may be called on any thread, and only
/// its first call counts. A handler that is released without a call rejects with `PromiseError.dropped`. This form
/// is for a handler without arguments.
///
/// - Parameter queue: where the block runs.
/// - Cost: as a promise of a block, one more object and the handler's closure.
/// - Tests: `WrapTests`, `DroppedTests`.
/// - Source: document 004, "Wrap".
public func wrap(
  on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<Void> {
  Handler.promise(on: queue) { handler in try work { handler.call(()) } }
}

/// As above, for a handler that takes a value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (@escaping @Sendable (Value) -> Void) throws -> Void
) -> Promise<Value> {
  Handler.promise(on: queue) { handler in try work { value in handler.call(value) } }
}

/// As above, for a handler that takes a result.
public func wrap<Value, Failure: Error>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
) -> Promise<Value> {
  Handler.promise(on: queue) { handler in try work { result in handler.call(result) } }
}

/// As above, for a handler that takes an error, which counts if it is there.
public func wrap(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?) -> Void) throws -> Void
) -> Promise<Void> {
  Handler.promise(on: queue) { handler in try work { error in handler.call((), error) } }
}

/// As above, for a handler that takes an optional value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (@escaping @Sendable (Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  Handler.promise(on: queue) { handler in try work { value in handler.call(value) } }
}

/// As above, for a handler that takes a value and an error, of which the error counts if it is there.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (Value, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  Handler.promise(on: queue) { handler in try work { value, error in handler.call(value, error) } }
}

/// As above, for a handler that takes an error, which counts if it is there, and a value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value) -> Void) throws -> Void
) -> Promise<Value> {
  Handler.promise(on: queue) { handler in try work { error, value in handler.call(value, error) } }
}

/// As above, for a handler that takes an optional value and an error, of which the error counts if it is there.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value?> {
  Handler.promise(on: queue) { handler in try work { value, error in handler.call(value, error) } }
}

/// As above, for a handler that takes an error, which counts if it is there, and an optional value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  Handler.promise(on: queue) { handler in try work { error, value in handler.call(value, error) } }
}

/// As above, for a handler that takes two optional values and an error, of which the error counts if it is there.
public func wrap<First, Second>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) throws -> Void
) -> Promise<(First?, Second?)> {
  Handler.promise(on: queue) { handler in try work { first, second, error in handler.call((first, second), error) } }
}

/// What ends the promise of `wrap`? The first call of the handler, or the release of a handler that was never called.
private final class Handler<Value: Sendable>: Sendable {
  private let promise: Promise<Value>

  private init(_ promise: Promise<Value>) { self.promise = promise }

  /// Rejects in the loop that releases chains, since the promise's blocks may hold the next handler.
  deinit {
    guard promise.isPending else { return }
    var remains: Remains? = .uncalled(promise)
    release(&remains)
  }

  static func promise(
    on queue: DispatchQueue, _ work: @escaping @Sendable (Handler) throws -> Void
  ) -> Promise<Value> {
    let promise = Promise<Value>(on: queue, isByHand: true)
    promise.hop { _ in
      let handler = Handler(promise)
      do { try work(handler) } catch { promise.reject(error) }
      withExtendedLifetime(handler) {}
      return .later
    }
    return promise
  }

  func call<Failure: Error>(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): call(value)
    case .failure(let error): promise.settle(.error(error))
    }
  }

  func call(_ value: Value, _ error: (any Error)? = nil) { promise.settle(error.map(Outcome.error) ?? Outcome(value)) }
}
