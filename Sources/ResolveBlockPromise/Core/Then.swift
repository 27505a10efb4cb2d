import Dispatch

/// How is a success block attached, and what does its result do? It resolves the Next Promise, which each form returns.
///
/// If the block returns a promise (or a `Resolution`), the Next Promise follows it. An error that the block returns or
/// throws resolves the Next Promise as an error, and anything else is its value; `Void` stands where the document says
/// nil. A result is an error if its type's author made it one, also in an optional or an existential. See
/// `docs/decisions/results.md`.
///
/// - Parameter queue: runs the block there, whatever queue and context were set; the Next Promise inherits it.
/// - Cost: two allocations, the Next Promise's face and core; one for a block with captures, and one
///   for a value that doesn't fit a word.
/// - Tests: `ThenTests`.
extension Promise where Value: Sendable {
  /// Attaches a success block. An error isn't given to the block, and resolves the Next Promise unchanged, on the
  /// block's queue.
  @discardableResult @_alwaysEmitIntoClient
  public func then<New>(
    on queue: DispatchQueue? = nil, _ block: @escaping @Sendable (Value) throws -> New
  ) -> Promise<New> {
    derive(on: queue) { outcome in .value(try block(outcome.get(Value.self))) }
  }

  /// As above, for a block that returns a promise, which then resolves the Next Promise.
  ///
  /// - Clauses: `block-after-attach`, `adopts-at-depth`, `error-passes-value-blocks`, `second-block-is-refused`.
  /// - Source: Promises/A+ 2.2.7, 2.3.2.
  @discardableResult @_alwaysEmitIntoClient
  public func then<New: Resolving>(
    on queue: DispatchQueue? = nil, _ block: @escaping @Sendable (Value) throws -> New
  ) -> Promise<New.Resolved> {
    derive(on: queue) { outcome in .resolution(try block(outcome.get(Value.self)).resolution) }
  }

  /// As above, for a block that returns an error, which resolves the Next Promise.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func then<Failure: Error>(
    on queue: DispatchQueue? = nil, _ block: @escaping @Sendable (Value) throws -> Failure
  ) -> Promise<Value> {
    derive(on: queue) { outcome in .error(try block(outcome.get(Value.self)), or: Value.self) }
  }
}

extension Promise {
  /// The Next Promise, which the answer of a block resolves. The face is kept until the block is attached, because a
  /// promise without a face may be left out of its chain.
  @_alwaysEmitIntoClient
  func derive<Next>(on queue: DispatchQueue?, _ block: @escaping Block) -> Promise<Next> {
    withExtendedLifetime(self) { Promise<Next>(core.derive(Next.self, on: queue, block)) }
  }
}

extension Core {
  @usableFromInline
  func derive(_ type: Any.Type, on chosen: DispatchQueue?, _ block: @escaping Block) -> Core {
    var old: Settings?
    let (next, due) = withState { state in
      if let chosen, !state.next.isFilled { old = state.settings.takeDestination(movingTo: chosen) }
      let next = Core(type, .pending(.promise(self), []), state.settings.inherited(on: chosen))
      return (next, state.observe(.block(ResolveBlock(next: next, block: block))))
    }
    withExtendedLifetime(old) {}
    if let (notice, outcome) = due { Run.begin { run in run.notify(notice, outcome, of: self) } }
    return next
  }
}
