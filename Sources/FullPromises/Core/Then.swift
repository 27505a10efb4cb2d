import Dispatch

/// What happens with a value? `then` runs a block on it, and returns a promise of the block's result. An error passes
/// by the block, unchanged and without a hop. An error that the block throws rejects the returned promise.
///
/// - Cost: one allocation, one for a block with captures, and one for a returned value that doesn't fit a word.
/// - Tests: `ThenTests`.
/// - Source: document 004, "Then"; Promises/A+ 2.2.
extension Promise where Value: Sendable {
  /// A block that runs on the value, as the forms of `then` take it.
  public typealias Then<Next> = @Sendable (Value) throws -> Next

  /// Runs a block on the value; the returned promise is fulfilled with what the block returns.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func then<Next>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Value) throws -> Next
  ) -> Promise<Next> {
    derive(on: queue, from: .value, Place("then", fileID, line)) { outcome in
      .value(try work(outcome.get(Value.self)))
    }
  }

  /// Runs a block on the value; the returned promise takes over the outcome of the promise that the block returns.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func then<Next>(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Value) throws -> Promise<Next>
  ) -> Promise<Next> {
    derive(on: queue, from: .value, Place("then", fileID, line)) { outcome in
      .promise(try work(outcome.get(Value.self)))
    }
  }

  /// Runs a block on the value; the returned promise is fulfilled with the same value.
  #if Migration
    @preconcurrency
  #endif
  @discardableResult @_alwaysEmitIntoClient
  public func then(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Value) throws -> Void
  ) -> Promise {
    derive(on: queue, from: .value, Place("then", fileID, line)) { outcome in
      try work(outcome.get(Value.self))
      return .outcome(outcome)
    }
  }
}

extension Promise {
  /// A promise that a block settles. Outcomes that the block doesn't want pass by it.
  @_alwaysEmitIntoClient
  func derive<Next>(
    on queue: DispatchQueue, from wanted: Wanted, _ place: Place, _ block: @escaping Block
  ) -> Promise<Next> {
    let next = Promise<Next>(on: queue, isByHand: false, place, scheduler)
    observe(wanted, by: next, block)
    return next
  }
}

extension AnyPromise {
  @usableFromInline
  func observe(_ wanted: Wanted, by next: any AnyPromise, _ block: @escaping Block) {
    observe(.block(next, block, wanted))
  }
}
