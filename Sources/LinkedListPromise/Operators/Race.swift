/// A promise with the outcome of the first promise that completes, a value or an error.
///
/// A run starts the members one after the other, each with a fresh run of its own. The first outcome is passed on as
/// soon as it has arrived and all members have been started, on the thread where the later of the two happens. The
/// others continue, and their outcomes are ignored. A race of nothing doesn't compile.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-won-by-error`, `race-of-settled`.
@_alwaysEmitIntoClient
public func race<Value: Sendable, Failure>(
  _ first: Promise<Value, Failure>, _ rest: Promise<Value, Failure>...
) -> Promise<Value, Failure> {
  race(first, rest)
}

/// A promise with the outcome of the first promise that completes. See `race(_:_:)` with single promises.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-members-work-together`, `small-programs-combinations`.
@_alwaysEmitIntoClient
public func race<Value: Sendable, Failure>(
  _ first: Promise<Value, Failure>, _ rest: [Promise<Value, Failure>]
) -> Promise<Value, Failure> {
  gather([first] + rest) {
    { result, _ in result }
  }
}
