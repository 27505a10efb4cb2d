import Dispatch

/// What came of each of them? `any` gives all outcomes in the order of its members, as long as one is a value.
///
/// If all members are rejected, it is rejected with the error of the one that was rejected last. Of nobody it is
/// fulfilled at once.
///
/// - Parameter queue: accepted as in the document; gathering runs no code of the caller, so that nothing is sent there.
/// - Cost: linear in the number of members.
/// - Clauses: `any-in-order`, `any-of-nothing`, `any-takes-errors`, `any-fails-with-last-error`,
///   `any-waits-for-the-last`, `any-of-one-twice`.
/// - Tests: `AnyTests`.
/// - Source: document 004, "Any".
@_disfavoredOverload @_alwaysEmitIntoClient
public func any<Value>(on queue: DispatchQueue = .promises, _ promises: Promise<Value>...) -> Promise<[Maybe<Value>]> {
  any(on: queue, promises)
}

/// As above, for a sequence of promises.
@_alwaysEmitIntoClient
public func any<Value, Members: Sequence>(
  on queue: DispatchQueue = .promises, _ promises: Members
) -> Promise<[Maybe<Value>]> where Members.Element == Promise<Value> {
  let members = Array(promises)
  if members.isEmpty { return Promise([]) }
  return gather(.outcomes, of: members) { outcomes in
    Outcome(outcomes.map { outcome in Maybe<Value>(of: outcome) })
  }
}

/// As above, for two promises; what came of them is a tuple.
@_alwaysEmitIntoClient
public func any<A, B>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>
) -> Promise<(Maybe<A>, Maybe<B>)> {
  eachOutcome(promiseA, promiseB)
}

/// As above, for three promises.
@_alwaysEmitIntoClient
public func any<A, B, C>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>)> {
  eachOutcome(promiseA, promiseB, promiseC)
}

/// As above, for four promises.
@_alwaysEmitIntoClient
public func any<A, B, C, D>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>, Maybe<D>)> {
  eachOutcome(promiseA, promiseB, promiseC, promiseD)
}

/// As above, for five promises of one type and more; they come as an array.
@_alwaysEmitIntoClient
public func any<Value>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<Value>, _ promiseB: Promise<Value>, _ promiseC: Promise<Value>, _ promiseD: Promise<Value>,
  _ promiseE: Promise<Value>, _ more: Promise<Value>...
) -> Promise<[Maybe<Value>]> {
  any(on: queue, [promiseA, promiseB, promiseC, promiseD, promiseE] + more)
}

/// As above, for five promises of different types and more.
///
/// Members of one type come as a tuple only if the context asks for it.
@_disfavoredOverload @_alwaysEmitIntoClient
public func any<A, B, C, D, E, each More>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  _ promiseE: Promise<E>, _ more: repeat Promise<each More>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>, Maybe<D>, Maybe<E>, repeat Maybe<each More>)> {
  eachOutcome(promiseA, promiseB, promiseC, promiseD, promiseE, repeat each more)
}

@_alwaysEmitIntoClient
func eachOutcome<First, each Value: Sendable>(
  _ first: Promise<First>, _ promises: repeat Promise<each Value>
) -> Promise<(Maybe<First>, repeat Maybe<each Value>)> {
  var members = [any AnyPromise](arrayLiteral: first)
  repeat members.append(each promises)
  return gather(.outcomes, of: members) { outcomes in
    var rest = outcomes.dropFirst()
    return Outcome((Maybe<First>(of: outcomes[0]), repeat Maybe<each Value>(of: rest.removeFirst())))
  }
}
