import Dispatch

/// How does a method with a completion handler become a promise? `wrap` gives it a handler that resolves one.
///
/// The block runs later on the queue; an error that it throws rejects. The handler may be called on any thread, and only
/// its first call counts. Source: document 004, "Wrap".

/// For a handler without arguments.
public func wrap(
  on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<Void> {
  Promise<Void>(on: queue) { fulfill, _ in try work { fulfill(()) } }
}

/// For a handler that takes a value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (@escaping @Sendable (Value) -> Void) throws -> Void
) -> Promise<Value> {
  Promise<Value>(on: queue) { fulfill, _ in try work(fulfill) }
}

/// For a handler that takes an optional value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises, _ work: @escaping @Sendable (@escaping @Sendable (Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  Promise<Value?>(on: queue) { fulfill, _ in try work(fulfill) }
}

/// For a handler that takes a value and an error, of which the error counts if it is there.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (Value, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  Promise<Value>(on: queue) { fulfill, reject in
    try work { value, error in error.map(reject) ?? fulfill(value) }
  }
}

/// For a handler that takes an error, which counts if it is there, and a value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value) -> Void) throws -> Void
) -> Promise<Value> {
  Promise<Value>(on: queue) { fulfill, reject in
    try work { error, value in error.map(reject) ?? fulfill(value) }
  }
}

/// For a handler that takes an optional value and an error, of which the error counts if it is there.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value?> {
  Promise<Value?>(on: queue) { fulfill, reject in
    try work { value, error in error.map(reject) ?? fulfill(value) }
  }
}

/// For a handler that takes an error, which counts if it is there, and an optional value.
public func wrap<Value>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  Promise<Value?>(on: queue) { fulfill, reject in
    try work { error, value in error.map(reject) ?? fulfill(value) }
  }
}

/// For a handler that takes two optional values and an error, of which the error counts if it is there.
public func wrap<First, Second>(
  on queue: DispatchQueue = .promises,
  _ work: @escaping @Sendable (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) throws -> Void
) -> Promise<(First?, Second?)> {
  Promise<(First?, Second?)>(on: queue) { fulfill, reject in
    try work { first, second, error in error.map(reject) ?? fulfill((first, second)) }
  }
}
