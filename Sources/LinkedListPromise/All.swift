/// A promise of the values of all `promises`, in their order.
///
/// A run starts the members together, each with a fresh run of its own, and completes with the first error if one
/// fails. Members that are still at work then go on, and what they come to is ignored, as is a member that completes
/// again. No members give an empty array.
///
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-counts-a-member-once`,
///   `all-fails-with-first-error`.
/// - Source: document 001 promises composition; the order and the failure are those of document 004's `all`.
public func all<Value, Failure>(_ promises: [Promise<Value, Failure>]) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return .combining(promises) {
    let gathering = Gathering<Value, Failure>(count: promises.count)
    return { result, member in gathering.take(result, at: member) }
  }
}

/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<A, B, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>
) -> Promise<(A, B), Failure> {
  together(a, b)
}

/// A promise of the values of three promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<A, B, C, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>
) -> Promise<(A, B, C), Failure> {
  together(a, b, c)
}

/// A promise of the values of four promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<A, B, C, D, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>, _ d: Promise<D, Failure>
) -> Promise<(A, B, C, D), Failure> {
  together(a, b, c, d)
}

/// A promise of the values of any number of promises of different types. See `all(_:)` for arrays.
///
/// - Note: Two to four promises give a plain tuple, whose values can be read as `.0`, `.1`; a tuple of more has to be
///   destructured.
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<First, Second, Third, Fourth, Fifth, each More, Failure>(
  _ first: Promise<First, Failure>, _ second: Promise<Second, Failure>, _ third: Promise<Third, Failure>,
  _ fourth: Promise<Fourth, Failure>, _ fifth: Promise<Fifth, Failure>, _ more: repeat Promise<each More, Failure>
) -> Promise<(First, Second, Third, Fourth, Fifth, repeat each More), Failure> {
  together(first, second, third, fourth, fifth, repeat each more)
}
