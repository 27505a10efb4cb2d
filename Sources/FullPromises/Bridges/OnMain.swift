import Dispatch

/// How are methods of a main-actor class passed as blocks? These forms take them and always hop to the main queue.
///
/// They are chosen for functions and closures isolated to the main actor, whatever `DispatchQueue.promises` is. The
/// label of the makers spares the compiler a try for each value that a promise is made of; a trailing closure needs
/// none.
///
/// - Cost: as the form that is given `.main`, and up to two more closures.
/// - Tests: `OnMainTests`.
extension Promise {
  /// A promise of what a main-actor block returns or throws.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line,
    onMain work: @escaping @MainActor @Sendable () throws -> Value
  ) {
    self.init(on: .main, fileID: fileID, line: line) { try MainActor.assumeIsolated { try work() } }
  }

  /// A promise that takes over the outcome of the promise which a main-actor block returns.
  @_alwaysEmitIntoClient
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line,
    onMain work: @escaping @MainActor @Sendable () throws -> Promise
  ) {
    self.init(on: .main, fileID: fileID, line: line) { () -> Promise in try MainActor.assumeIsolated { try work() } }
  }

  /// `then` with a main-actor block that returns a value.
  @discardableResult @_alwaysEmitIntoClient
  public func then<Next>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor @Sendable (Value) throws -> Next
  ) -> Promise<Next> {
    then(on: .main, fileID: fileID, line: line) { value in try MainActor.assumeIsolated { try work(value) } }
  }

  /// `then` with a main-actor block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public func then<Next>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor @Sendable (Value) throws -> Promise<Next>
  ) -> Promise<Next> {
    then(on: .main, fileID: fileID, line: line) { value -> Promise<Next> in
      try MainActor.assumeIsolated { try work(value) }
    }
  }

  /// `then` with a main-actor block that returns nothing; the value is kept.
  @discardableResult @_alwaysEmitIntoClient
  public func then(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor @Sendable (Value) throws -> Void
  ) -> Promise {
    then(on: .main, fileID: fileID, line: line) { value -> Void in try MainActor.assumeIsolated { try work(value) } }
  }

  /// `catch` with a main-actor block.
  @discardableResult @_alwaysEmitIntoClient
  public func `catch`(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ reject: @escaping @MainActor @Sendable (any Error) -> Void
  ) -> Promise {
    `catch`(on: .main, fileID: fileID, line: line) { error in MainActor.assumeIsolated { reject(error) } }
  }

  /// `recover` with a main-actor block that returns a value.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func recover(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @MainActor @Sendable (any Error) throws -> Value
  ) -> Promise {
    recover(on: .main, fileID: fileID, line: line) { error in try MainActor.assumeIsolated { try recovery(error) } }
  }

  /// `recover` with a main-actor block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public func recover(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @MainActor @Sendable (any Error) throws -> Promise
  ) -> Promise {
    recover(on: .main, fileID: fileID, line: line) { error -> Promise in
      try MainActor.assumeIsolated { try recovery(error) }
    }
  }

  /// `always` with a main-actor block.
  @discardableResult @_alwaysEmitIntoClient
  public func always(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor @Sendable () -> Void
  ) -> Promise {
    always(on: .main, fileID: fileID, line: line) { MainActor.assumeIsolated { work() } }
  }

  /// `validate` with a main-actor predicate.
  @discardableResult @_alwaysEmitIntoClient
  public func validate(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ predicate: @escaping @MainActor @Sendable (Value) -> Bool
  ) -> Promise {
    validate(on: .main, fileID: fileID, line: line) { value in MainActor.assumeIsolated { predicate(value) } }
  }
}
