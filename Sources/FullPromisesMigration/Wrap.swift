import Dispatch
@_exported import FullPromises

/// How do the methods with completion handlers of a client in Swift 5 mode become promises? As in `FullPromises`, with
/// warnings for its blocks. This form is for a handler without arguments.
///
/// - Tests: `MigrationTests`.
@preconcurrency @inlinable
public func wrap(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void
) -> Promise<Void> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes a value.
@preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value) -> Void) throws -> Void
) -> Promise<Value> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes a result.
@preconcurrency @inlinable
public func wrap<Value: Sendable, Failure: Error>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
) -> Promise<Value> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes an error, which counts if it is there.
@preconcurrency @inlinable
public func wrap(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?) -> Void) throws -> Void
) -> Promise<Void> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes an optional value.
@preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes a value and an error, of which the error counts if it is there.
@preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes an error, which counts if it is there, and a value.
@preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value) -> Void) throws -> Void
) -> Promise<Value> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes an optional value and an error, of which the error counts if it is there.
@preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value?> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a promise of the value itself. A handler that gives neither rejects with `PromiseError.noValue`.
@_disfavoredOverload @preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (Value?, (any Error)?) -> Void) throws -> Void
) -> Promise<Value> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes an error, which counts if it is there, and an optional value.
@preconcurrency @inlinable
public func wrap<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable ((any Error)?, Value?) -> Void) throws -> Void
) -> Promise<Value?> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}

/// As above, for a handler that takes two optional values and an error, of which the error counts if it is there.
@preconcurrency @inlinable
public func wrap<First: Sendable, Second: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ work: @escaping @Sendable (@escaping @Sendable (First?, Second?, (any Error)?) -> Void) throws -> Void
) -> Promise<(First?, Second?)> {
  FullPromises::wrap(on: queue, fileID: fileID, line: line, work)
}
