/// How does a block run on the main queue? With the main-queue forms of `then`, `then(_:error:)` and `thenError`.
///
/// The blocks belong to the main actor, so that they may touch what lives there. Like `runOnMainQueue()` followed by the
/// plain form, except that they run on the main queue even if a context was set. The Next Promise inherits the main queue.
extension Promise {
  /// Attaches a block for a value.
  @discardableResult
  public func thenMainQueue<New: Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New
  ) -> Promise<New> {
    attach(on: Queues.main) { next in
      { outcome in next.conclude(Self.open(outcome)) { Resolution(result: try onMain(block, $0)) } }
    }
  }

  /// As above, for a block that returns a promise.
  @discardableResult
  public func thenMainQueue<New: Resolving>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New
  ) -> Promise<New.Resolved> {
    attach(on: Queues.main) { next in
      { outcome in next.conclude(Self.open(outcome)) { try onMain(block, $0).resolution } }
    }
  }

  /// As above, for a block that returns an error.
  @discardableResult @_disfavoredOverload
  public func thenMainQueue<Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> Failure
  ) -> Promise<Value> {
    attach(on: Queues.main) { next in { outcome in next.conclude(Self.open(outcome)) { .error(try onMain(block, $0)) } }
    }
  }

  /// Attaches one block for both outcomes.
  @discardableResult
  public func thenErrorMainQueue<New: Sendable>(
    _ block: @escaping @MainActor @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New> {
    attach(on: Queues.main) { next in
      { outcome in next.conclude(.success(Self.open(outcome))) { Resolution(result: try onMain(block, $0)) } }
    }
  }

  /// As above, for a block that returns a promise.
  @discardableResult
  public func thenErrorMainQueue<New: Resolving>(
    _ block: @escaping @MainActor @Sendable (Result<Value, any Error>) throws -> New
  ) -> Promise<New.Resolved> {
    attach(on: Queues.main) { next in
      { outcome in next.conclude(.success(Self.open(outcome))) { try onMain(block, $0).resolution } }
    }
  }

  /// As above, for a block that returns an error.
  @discardableResult @_disfavoredOverload
  public func thenErrorMainQueue<Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Result<Value, any Error>) throws -> Failure
  ) -> Promise<Value> {
    attach(on: Queues.main) { next in
      { outcome in next.conclude(.success(Self.open(outcome))) { .error(try onMain(block, $0)) } }
    }
  }
}

// MARK: - Both blocks

extension Promise {
  /// Attaches a block for a value and one for an error, which both return values.
  @discardableResult @_disfavoredOverload
  public func thenMainQueue<New: Sendable>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New,
    error: @escaping @MainActor @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    attach(on: Queues.main) { next in
      {
        next.conclude(
          Self.open($0), { Resolution(result: try onMain(block, $0)) }, { Resolution(result: try onMain(error, $0)) })
      }
    }
  }

  /// As above, where both blocks return promises.
  @discardableResult
  public func thenMainQueue<First: Resolving, Second: Resolving>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> First,
    error: @escaping @MainActor @Sendable (any Error) throws -> Second
  ) -> Promise<First.Resolved> where First.Resolved == Second.Resolved {
    attach(on: Queues.main) { next in
      { next.conclude(Self.open($0), { try onMain(block, $0).resolution }, { try onMain(error, $0).resolution }) }
    }
  }

  /// As above, where the error block returns a value.
  @discardableResult
  public func thenMainQueue<First: Resolving>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> First,
    error: @escaping @MainActor @Sendable (any Error) throws -> First.Resolved
  ) -> Promise<First.Resolved> {
    attach(on: Queues.main) { next in
      {
        next.conclude(
          Self.open($0), { try onMain(block, $0).resolution }, { Resolution(result: try onMain(error, $0)) })
      }
    }
  }

  /// As above, where the error block returns a promise.
  @discardableResult
  public func thenMainQueue<Second: Resolving>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> Second.Resolved,
    error: @escaping @MainActor @Sendable (any Error) throws -> Second
  ) -> Promise<Second.Resolved> {
    attach(on: Queues.main) { next in
      {
        next.conclude(
          Self.open($0), { Resolution(result: try onMain(block, $0)) }, { try onMain(error, $0).resolution })
      }
    }
  }

  /// As above, where the error block returns an error.
  @discardableResult
  public func thenMainQueue<New: Sendable, Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New,
    error: @escaping @MainActor @Sendable (any Error) throws -> Failure
  ) -> Promise<New> {
    attach(on: Queues.main) { next in
      { next.conclude(Self.open($0), { Resolution(result: try onMain(block, $0)) }, { .error(try onMain(error, $0)) }) }
    }
  }

  /// As above, where the first block returns a promise and the error block an error.
  @discardableResult
  public func thenMainQueue<First: Resolving, Failure: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> First,
    error: @escaping @MainActor @Sendable (any Error) throws -> Failure
  ) -> Promise<First.Resolved> {
    attach(on: Queues.main) { next in
      { next.conclude(Self.open($0), { try onMain(block, $0).resolution }, { .error(try onMain(error, $0)) }) }
    }
  }

  /// As the first, for a type that is an `Error`.
  @discardableResult
  public func thenMainQueue<New: Error>(
    _ block: @escaping @MainActor @Sendable (Value) throws -> New,
    error: @escaping @MainActor @Sendable (any Error) throws -> New
  ) -> Promise<New> {
    attach(on: Queues.main) { next in
      {
        next.conclude(
          Self.open($0), { Resolution(result: try onMain(block, $0)) }, { Resolution(result: try onMain(error, $0)) })
      }
    }
  }
}

/// Runs a block of the main actor on the main queue.
private func onMain<Argument: Sendable, Result: Sendable>(
  _ block: @MainActor @Sendable (Argument) throws -> Result, _ argument: Argument
) throws -> Result {
  try MainActor.assumeIsolated { try block(argument) }
}
