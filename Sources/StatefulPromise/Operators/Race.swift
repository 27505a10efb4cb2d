/// A promise with the outcome of the first promise that finishes, a value or an error.
///
/// Starting the race starts its members. The race finishes when one of them has finished and all have been started, on
/// whichever thread. The other members continue, and the race no longer observes them. If a member is cancelled, the
/// race is cancelled, too. A race without members doesn't compile.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-won-by-error`, `race-of-settled`.
@_alwaysEmitIntoClient
public func race<Value: Sendable, Failure>(
  _ first: Promise<Value, Failure>, _ rest: Promise<Value, Failure>...,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<Value, Failure> {
  race(first, rest, fileID: fileID, line: line)
}

/// A promise with the outcome of the first promise that finishes. See `race(_:_:)` with single promises.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-members-work-together`, `small-programs-combinations`.
@_alwaysEmitIntoClient
public func race<Value: Sendable, Failure>(
  _ first: Promise<Value, Failure>, _ rest: [Promise<Value, Failure>],
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<Value, Failure> {
  let members = [first] + rest
  return gather(members.map(\.startsWithFirstHandler), needsAll: false, place(fileID, line)) { race in
    members.map { member in race.attach(to: member) { result in result } }
  }
}
