import Dispatch

/// A promise of the outcomes of all members, in their order, if at least one of them is a value.
///
/// If all members are rejected, the promise is rejected with the error of the member that was rejected last. Without
/// members, it is fulfilled immediately.
///
/// - `queue`: accepted as in the document. Gathering runs none of the caller's code, so nothing is sent to the queue.
/// - Cost: linear in the number of members.
/// - Clauses: `any-takes-errors`, `small-programs-combinations`, `small-programs-members`.
/// - Tests: `AnyTests`.
/// - Source: document 004, "Any".
@_disfavoredOverload @_alwaysEmitIntoClient
public func any<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promises: Promise<Value>...
) -> Promise<[Maybe<Value>]> {
  any(on: queue, fileID: fileID, line: line, promises)
}

/// As above, for a sequence of promises.
@_alwaysEmitIntoClient
public func any<Value: Sendable, Members: Sequence>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promises: Members
) -> Promise<[Maybe<Value>]> where Members.Element == Promise<Value> {
  let members = Array(promises)
  if members.isEmpty { return Promise([], fileID: fileID, line: line) }
  return gather(endedBy: nil, of: members, Place("any", fileID, line)) { outcomes in
    Outcome(outcomes.map { outcome in Maybe<Value>(of: outcome) })
  }
}

/// As above, for two promises. Their outcomes become a tuple.
@_alwaysEmitIntoClient
public func any<A: Sendable, B: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>
) -> Promise<(Maybe<A>, Maybe<B>)> {
  gather(endedBy: nil, of: [promiseA, promiseB], Place("any", fileID, line)) { outcomes in
    Outcome((Maybe<A>(of: outcomes[0]), Maybe<B>(of: outcomes[1])))
  }
}

/// As above, for three promises.
@_alwaysEmitIntoClient
public func any<A: Sendable, B: Sendable, C: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>)> {
  gather(endedBy: nil, of: [promiseA, promiseB, promiseC], Place("any", fileID, line)) { outcomes in
    Outcome((Maybe<A>(of: outcomes[0]), Maybe<B>(of: outcomes[1]), Maybe<C>(of: outcomes[2])))
  }
}

/// As above, for four promises.
@_alwaysEmitIntoClient
public func any<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>, Maybe<D>)> {
  gather(endedBy: nil, of: [promiseA, promiseB, promiseC, promiseD], Place("any", fileID, line)) { outcomes in
    Outcome(
      (Maybe<A>(of: outcomes[0]), Maybe<B>(of: outcomes[1]), Maybe<C>(of: outcomes[2]), Maybe<D>(of: outcomes[3])))
  }
}

/// As above, for five or more promises of one type. Their outcomes become an array.
@_alwaysEmitIntoClient
public func any<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<Value>, _ promiseB: Promise<Value>, _ promiseC: Promise<Value>, _ promiseD: Promise<Value>,
  _ promiseE: Promise<Value>, _ more: Promise<Value>...
) -> Promise<[Maybe<Value>]> {
  any(on: queue, fileID: fileID, line: line, [promiseA, promiseB, promiseC, promiseD, promiseE] + more)
}

/// As above, for five or more promises of different types.
///
/// The outcomes of members of one type become a tuple only if the context requires it.
@_disfavoredOverload
public func any<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, each More: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  _ promiseE: Promise<E>, _ more: repeat Promise<each More>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>, Maybe<D>, Maybe<E>, repeat Maybe<each More>)> {
  var members: [any AnyPromise] = [promiseA, promiseB, promiseC, promiseD, promiseE]
  for promise in repeat each more { members.append(promise) }
  let combine = combineOutcomes(Members<A, B, C, D, E, repeat each More>.self)
  return gather(endedBy: nil, of: members, Place("any", fileID, line), combine)
}
