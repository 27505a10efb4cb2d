import Dispatch

/// How do you pass main-actor blocks, and methods of a main-actor class? `onMain` has the operators that accept them.
///
/// `load().onMain.then(show)` runs `show` on the main queue, whatever `DispatchQueue.promises` is. A block passed there
/// may use main-actor state. If `then` itself had forms for main-actor blocks, the compiler would try all six forms for
/// each step of a chain.
///
/// - Cost: as the form that is given `.main`, and one more closure.
/// - Tests: `OnMainTests`.
extension Promise where Value: Sendable {
  /// The operators for main-actor blocks. The promises that they return have the usual operators.
  @_alwaysEmitIntoClient
  public var onMain: OnMain { OnMain(self) }

  /// A promise of what a main-actor block returns or throws.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, onMain work: @escaping @MainActor @Sendable () throws -> Value
  ) {
    self.init(on: .main, fileID: fileID, line: line) { try MainActor.assumeIsolated { try work() } }
  }

  /// A promise that takes over the outcome of the promise that a main-actor block returns.
  @_alwaysEmitIntoClient
  public convenience init(
    fileID: StaticString = #fileID, line: UInt = #line, onMain work: @escaping @MainActor @Sendable () throws -> Promise
  ) {
    self.init(on: .main, fileID: fileID, line: line) { () -> Promise in try MainActor.assumeIsolated { try work() } }
  }

  /// A promise as main-actor blocks use it.
  public struct OnMain: Sendable {
    @usableFromInline let promise: Promise

    @_alwaysEmitIntoClient
    init(_ promise: Promise) { self.promise = promise }

    @_alwaysEmitIntoClient
    func derive<Next>(
      from wanted: Wanted, _ place: Place, _ block: @escaping @MainActor @Sendable (Outcome) throws -> Answer
    ) -> Promise<Next> {
      promise.derive(on: .main, from: wanted, place) { outcome in try MainActor.assumeIsolated { try block(outcome) } }
    }
  }
}

/// Which operators accept main-actor blocks? Each of them does what the operator of the same name does, on the main
/// queue.
///
/// - Cost: as the form that is given `.main`, and one more closure.
/// - Tests: `OnMainTests`.
extension Promise.OnMain {
  /// `then` with a block that returns a value that the main actor doesn't keep.
  @discardableResult @_alwaysEmitIntoClient
  public func then<Next>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor @Sendable (Value) throws -> sending Next
  ) -> Promise<Next> {
    derive(from: .value, Place("then", fileID, line)) { outcome in .value(try work(outcome.get(Value.self))) }
  }

  /// `then` with a block that returns a promise that the main actor doesn't keep.
  @discardableResult @_alwaysEmitIntoClient
  public func then<Next>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @MainActor @Sendable (Value) throws -> sending Promise<Next>
  ) -> Promise<Next> {
    derive(from: .value, Place("then", fileID, line)) { outcome in .promise(try work(outcome.get(Value.self))) }
  }

  /// `then` with a block that returns nothing.
  @discardableResult @_alwaysEmitIntoClient
  public func then(
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping @MainActor @Sendable (Value) throws -> Void
  ) -> Promise<Value> {
    derive(from: .value, Place("then", fileID, line)) { outcome in
      try work(outcome.get(Value.self))
      return .outcome(outcome)
    }
  }

  /// `catch` with a main-actor block.
  @discardableResult @_alwaysEmitIntoClient
  public func `catch`(
    fileID: StaticString = #fileID, line: UInt = #line, _ reject: @escaping @MainActor @Sendable (any Error) -> Void
  ) -> Promise<Value> {
    derive(from: .error, Place("catch", fileID, line)) { outcome in
      outcome.error.map(reject)
      return .outcome(outcome)
    }
  }

  /// `recover` with a block that returns a value.
  @_disfavoredOverload @discardableResult @_alwaysEmitIntoClient
  public func recover(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @MainActor @Sendable (any Error) throws -> Value
  ) -> Promise<Value> {
    derive(from: .error, Place("recover", fileID, line)) { outcome in
      guard let error = outcome.error else { return .outcome(outcome) }
      return .value(try recovery(error))
    }
  }

  /// `recover` with a block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public func recover(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recovery: @escaping @MainActor @Sendable (any Error) throws -> Promise<Value>
  ) -> Promise<Value> {
    derive(from: .error, Place("recover", fileID, line)) { outcome in
      guard let error = outcome.error else { return .outcome(outcome) }
      return .promise(try recovery(error))
    }
  }

  /// `always` with a main-actor block.
  @discardableResult @_alwaysEmitIntoClient
  public func always(
    fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping @MainActor @Sendable () -> Void
  ) -> Promise<Value> {
    derive(from: .either, Place("always", fileID, line)) { outcome in
      work()
      return .outcome(outcome)
    }
  }

  /// `validate` with a main-actor predicate.
  @discardableResult @_alwaysEmitIntoClient
  public func validate(
    fileID: StaticString = #fileID, line: UInt = #line, _ predicate: @escaping @MainActor @Sendable (Value) -> Bool
  ) -> Promise<Value> {
    derive(from: .value, Place("validate", fileID, line)) { outcome in
      predicate(try outcome.get(Value.self)) ? .outcome(outcome) : .outcome(.error(PromiseError.validationFailure))
    }
  }
}
