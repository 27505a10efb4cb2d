/// A promise of what the first promise to complete comes to, a value or an error.
///
/// A run starts the members together, each with a fresh run of its own; the others go on, and what they come to is
/// ignored. A race of nothing can't be written.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-won-by-error`, `race-of-settled`.
@_alwaysEmitIntoClient
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: Promise<Value, Failure>...
) -> Promise<Value, Failure> {
  race(first, rest)
}

/// A promise of what the first promise to complete comes to. See `race(_:_:)` with single promises.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-of-one-value`, `race-members-work-together`, `race-leaves-losers-alone`.
@_alwaysEmitIntoClient
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: [Promise<Value, Failure>]
) -> Promise<Value, Failure> {
  gather(.first, of: [first.source] + rest.map { promise in promise.source })
}
