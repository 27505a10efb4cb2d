import Dispatch

/// A promise of the values of all members, in their order, or of the first error.
///
/// It starts nothing, because a member's work starts when the member is made. No hop is needed to gather the outcomes.
/// Without members, the promise is fulfilled immediately.
///
/// - `queue`: accepted as in the document. Gathering runs none of the caller's code, so nothing is sent to the queue.
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-fails-with-first-error`,
///   `all-leaves-others-alone`, `losers-keep-no-failed-all`.
/// - Tests: `AllTests`.
/// - Source: document 004, "All".
@_disfavoredOverload @_alwaysEmitIntoClient
public func all<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promises: Promise<Value>...
) -> Promise<[Value]> {
  all(on: queue, fileID: fileID, line: line, promises)
}

/// As above, for a sequence of promises. Their values become an array.
@_alwaysEmitIntoClient
public func all<Value: Sendable, Members: Sequence>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promises: Members
) -> Promise<[Value]> where Members.Element == Promise<Value> {
  let members = Array(promises)
  if members.isEmpty { return Promise([], fileID: fileID, line: line) }
  return gather(endedBy: .error, of: members, Place("all", fileID, line)) { outcomes in
    Outcome(try outcomes.map { outcome in try outcome.get(Value.self) })
  }
}

/// As above, for two promises. Their values become a tuple.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>
) -> Promise<(A, B)> {
  gather(endedBy: .error, of: [promiseA, promiseB], Place("all", fileID, line)) { outcomes in
    Outcome(try (outcomes[0].get(A.self), outcomes[1].get(B.self)))
  }
}

/// As above, for three promises.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>
) -> Promise<(A, B, C)> {
  gather(endedBy: .error, of: [promiseA, promiseB, promiseC], Place("all", fileID, line)) { outcomes in
    Outcome(try (outcomes[0].get(A.self), outcomes[1].get(B.self), outcomes[2].get(C.self)))
  }
}

/// As above, for four promises.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>
) -> Promise<(A, B, C, D)> {
  gather(endedBy: .error, of: [promiseA, promiseB, promiseC, promiseD], Place("all", fileID, line)) { outcomes in
    Outcome(try (outcomes[0].get(A.self), outcomes[1].get(B.self), outcomes[2].get(C.self), outcomes[3].get(D.self)))
  }
}

/// As above, for five or more promises of one type. Their values become an array.
@_alwaysEmitIntoClient
public func all<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<Value>, _ promiseB: Promise<Value>, _ promiseC: Promise<Value>, _ promiseD: Promise<Value>,
  _ promiseE: Promise<Value>, _ more: Promise<Value>...
) -> Promise<[Value]> {
  all(on: queue, fileID: fileID, line: line, [promiseA, promiseB, promiseC, promiseD, promiseE] + more)
}

/// As above, for five or more promises of different types.
///
/// The values of members of one type become a tuple only if the context requires it.
@_disfavoredOverload
public func all<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, each More: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  _ promiseE: Promise<E>, _ more: repeat Promise<each More>
) -> Promise<(A, B, C, D, E, repeat each More)> {
  var members: [any AnyPromise] = [promiseA, promiseB, promiseC, promiseD, promiseE]
  for promise in repeat each more { members.append(promise) }
  let combine = combineValues(Members<A, B, C, D, E, repeat each More>.self)
  return gather(endedBy: .error, of: members, Place("all", fileID, line), combine)
}
