import Dispatch
@_exported import FullPromises

/// How does a client of the original move that is compiled in Swift 5 mode? It imports this module instead of
/// `FullPromises`, until none of its files has a warning left.
///
/// The module gives all of `FullPromises`. It repeats the operators that take blocks, so that the compiler warns where
/// `FullPromises` refuses: of a block that touches a main-actor class, a captured variable or an object that isn't
/// `Sendable`. Each has the guarantee and the cost of the operator that it repeats.
///
/// - Tests: `MigrationTests`.
extension Promise where Value: Sendable {
  /// A promise that a block resolves.
  @preconcurrency @inlinable
  public convenience init(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work:
      @escaping @Sendable (
        _ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void
      ) throws -> Void
  ) { self.FullPromises::init(on: queue, fileID: fileID, line: line, work) }

  /// A promise of what a block returns.
  @_disfavoredOverload @preconcurrency @inlinable
  public convenience init(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () throws -> Value
  ) {
    self.FullPromises::init(on: queue, fileID: fileID, line: line, work)
  }

  /// A promise that takes over the outcome of the promise which a block returns.
  @preconcurrency @inlinable
  public convenience init(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () throws -> Promise
  ) {
    self.FullPromises::init(on: queue, fileID: fileID, line: line, work)
  }

  /// Runs a block that returns a value.
  @preconcurrency @discardableResult @inlinable
  public func then<Next>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Value) throws -> Next
  ) -> Promise<Next> { self.FullPromises::then(on: queue, fileID: fileID, line: line, work) }

  /// Runs a block that returns a promise.
  @preconcurrency @discardableResult @inlinable
  public func then<Next>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Value) throws -> Promise<Next>
  ) -> Promise<Next> { self.FullPromises::then(on: queue, fileID: fileID, line: line, work) }

  /// Runs a block that returns nothing.
  @preconcurrency @discardableResult @inlinable
  public func then(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Value) throws -> Void
  ) -> Promise { self.FullPromises::then(on: queue, fileID: fileID, line: line, work) }

  /// Puts a value in the place of an error.
  @_disfavoredOverload @preconcurrency @discardableResult @inlinable
  public func recover(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise { self.FullPromises::recover(on: queue, fileID: fileID, line: line, recovery) }

  /// Puts a promise in the place of an error.
  @preconcurrency @discardableResult @inlinable
  public func recover(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @Sendable (any Error) throws -> Promise
  ) -> Promise { self.FullPromises::recover(on: queue, fileID: fileID, line: line, recovery) }

  /// Rejects a value that a predicate refuses.
  @preconcurrency @discardableResult @inlinable
  public func validate(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Promise { self.FullPromises::validate(on: queue, fileID: fileID, line: line, predicate) }

  /// Combines the value with each of the items.
  @preconcurrency @discardableResult @inlinable
  public func reduce<Element: Sendable>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line, _ items: Element...,
    combine reducer: @escaping @Sendable (Value, Element) throws -> Promise
  ) -> Promise { self.FullPromises::reduce(on: queue, fileID: fileID, line: line, items, reducer) }

  /// Combines the value with each item of a sequence.
  @preconcurrency @discardableResult @inlinable
  public func reduce<Items: Sequence>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line, _ items: Items,
    _ reducer: @escaping @Sendable (Value, Items.Element) throws -> Promise
  ) -> Promise where Items.Element: Sendable {
    self.FullPromises::reduce(on: queue, fileID: fileID, line: line, items, reducer)
  }
}

extension Promise {
  /// Runs a block on the error.
  @preconcurrency @discardableResult @inlinable
  public func `catch`(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ reject: @escaping @Sendable (any Error) -> Void
  ) -> Promise { self.FullPromises::`catch`(on: queue, fileID: fileID, line: line, reject) }

  /// Runs a block after every outcome.
  @preconcurrency @discardableResult @inlinable
  public func always(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () -> Void
  ) -> Promise {
    self.FullPromises::always(on: queue, fileID: fileID, line: line, work)
  }
}

/// Tries work again that failed.
///
/// - Tests: `MigrationTests`.
@preconcurrency @inlinable
public func retry<Value: Sendable>(
  on queue: DispatchQueue = .promises, attempts count: Int = 1, delay interval: Double = 1,
  condition predicate: (@Sendable (_ count: Int, _ error: any Error) -> Bool)? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  FullPromises::retry(
    on: queue, attempts: count, delay: interval, condition: predicate, fileID: fileID, line: line, work)
}
