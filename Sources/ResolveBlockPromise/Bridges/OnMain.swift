/// How does a block run on the main queue? With the main-queue forms of `then`, `then(_:error:)` and `thenError`.
///
/// The blocks belong to the main actor, so that they may touch what lives there. Like the plain forms on the main
/// queue, whatever queue and context were set.
///
/// - Cost: as that form on a queue, and one more closure for each block.
/// - Tests: `MainQueueTests`.
/// - Source: document 002, queues.
extension Promise where Value: Sendable {
  /// Attaches a block for a value.
  @discardableResult @_alwaysEmitIntoClient
  public func thenMainQueue<New: Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New
  ) -> Promise<New> {
    then(on: Queues.main) { try onMain(block, $0) }
  }

  /// As above, for a block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public func thenMainQueue<New: Resolving & Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New
  ) -> Promise<New.Resolved> {
    then(on: Queues.main) { try onMain(block, $0) }
  }

  /// As above, for a block that returns an error.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func thenMainQueue<Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> Failure
  ) -> Promise<Value> {
    then(on: Queues.main) { try onMain(block, $0) }
  }

  /// Attaches one block for both outcomes.
  ///
  /// - Clauses: `value-on-main`, `error-on-main`, `main-after-attach`, `main-after-settling`.
  @discardableResult @_alwaysEmitIntoClient
  public func thenErrorMainQueue<New: Sendable>(
    _ block: @escaping @MainActor @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New> {
    thenError(on: Queues.main) { try onMain(block, $0) }
  }

  /// As above, for a block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public func thenErrorMainQueue<New: Resolving & Sendable>(
    _ block: @escaping @MainActor @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New.Resolved> {
    thenError(on: Queues.main) { try onMain(block, $0) }
  }

  /// As above, for a block that returns an error.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func thenErrorMainQueue<Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Result<Value, any Error>) throws -> Failure
  ) -> Promise<Value> {
    thenError(on: Queues.main) { try onMain(block, $0) }
  }
}

// MARK: - Both blocks

/// Two blocks, of which one runs; otherwise as above.
///
/// - Cost: as that form on a queue, and one more closure for each block.
/// - Tests: `MainQueueTests`.
extension Promise where Value: Sendable {
  /// Attaches a block for a value and one for an error, which both return values.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func thenMainQueue<New: Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New,
    error: @escaping @MainActor @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    then(on: Queues.main, { try onMain(block, $0) }, error: { try onMain(error, $0) })
  }

  /// As above, where both blocks return promises.
  @discardableResult @_alwaysEmitIntoClient
  public func thenMainQueue<First: Resolving & Sendable, Second: Resolving & Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> First,
    error: @escaping @MainActor @Sendable (any Error) throws -> Second
  ) -> Promise<First.Resolved> where First.Resolved == Second.Resolved {
    then(on: Queues.main, { try onMain(block, $0) }, error: { try onMain(error, $0) })
  }

  /// As above, where the error block returns a value.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func thenMainQueue<First: Resolving & Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> First,
    error: @escaping @MainActor @Sendable (any Error) throws -> First.Resolved
  ) -> Promise<First.Resolved> where First.Resolved: Sendable {
    then(on: Queues.main, { try onMain(block, $0) }, error: { try onMain(error, $0) })
  }

  /// As above, where the error block returns a promise.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func thenMainQueue<Second: Resolving & Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> Second.Resolved,
    error: @escaping @MainActor @Sendable (any Error) throws -> Second
  ) -> Promise<Second.Resolved> where Second.Resolved: Sendable {
    then(on: Queues.main, { try onMain(block, $0) }, error: { try onMain(error, $0) })
  }

  /// As above, where the error block returns an error, the same or another.
  @discardableResult @_alwaysEmitIntoClient
  public func thenMainQueue<New: Sendable, Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New,
    error: @escaping @MainActor @Sendable (any Error) throws -> Failure
  ) -> Promise<New> {
    then(on: Queues.main, { try onMain(block, $0) }, error: { try onMain(error, $0) })
  }

  /// As above, where the first block returns a promise and the error block an error.
  @discardableResult @_alwaysEmitIntoClient
  public func thenMainQueue<First: Resolving & Sendable, Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> First,
    error: @escaping @MainActor @Sendable (any Error) throws -> Failure
  ) -> Promise<First.Resolved> {
    then(on: Queues.main, { try onMain(block, $0) }, error: { try onMain(error, $0) })
  }
}

/// Runs a block of the main actor on the main queue.
@_alwaysEmitIntoClient
func onMain<Argument: Sendable, Result: Sendable>(
  _ block: @MainActor @Sendable (Argument) throws -> Result, _ argument: Argument
) throws -> Result { try MainActor.assumeIsolated { try block(argument) } }
