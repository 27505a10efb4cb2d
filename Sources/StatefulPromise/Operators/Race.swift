/// A promise of what the first promise to finish comes to, a value or an error.
///
/// Starting it starts the members; when one has finished, the others go on without an observer of this one. A member
/// that is cancelled takes the race with it. A race of nothing can't be written.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-won-by-error`, `race-of-settled`.
@_alwaysEmitIntoClient
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: Promise<Value, Failure>...,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<Value, Failure> {
  race(first, rest, fileID: fileID, line: line)
}

/// A promise of what the first promise to finish comes to. See `race(_:_:)` with single promises.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-of-one-value`, `race-members-work-together`, `race-leaves-losers-alone`.
@_alwaysEmitIntoClient
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: [Promise<Value, Failure>],
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<Value, Failure> {
  gather([first.content] + rest.map { promise in promise.content }, Place(fileID, line)) { outcome, _ in
    outcome
  } combine: { _ in
    preconditionFailure("the first outcome decides")
  }
}
