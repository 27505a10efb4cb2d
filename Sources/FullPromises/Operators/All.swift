import Dispatch

/// When are they all there? `all` gives the values of its members in their order, or the first error.
///
/// It starts nothing: a member's work starts when the member is made. No member's outcome needs a hop to be gathered.
/// Of nobody it is fulfilled at once.
///
/// - Parameter queue: accepted as in the document; gathering runs no code of the caller, so that nothing is sent there.
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-fails-with-first-error`,
///   `all-leaves-others-alone`, `losers-keep-no-failed-all`.
/// - Tests: `AllTests`.
/// - Source: document 004, "All".
@_disfavoredOverload @_alwaysEmitIntoClient
public func all<Value>(on queue: DispatchQueue = .promises, _ promises: Promise<Value>...) -> Promise<[Value]> {
  all(on: queue, promises)
}

/// As above, for a sequence of promises; their values come as an array.
@_alwaysEmitIntoClient
public func all<Value, Members: Sequence>(
  on queue: DispatchQueue = .promises, _ promises: Members
) -> Promise<[Value]> where Members.Element == Promise<Value> {
  let members = Array(promises)
  if members.isEmpty { return Promise([]) }
  return gather(.values, of: members) { outcomes in
    Outcome(try outcomes.map { outcome in try outcome.get(Value.self) })
  }
}

/// As above, for two promises; their values come as a tuple.
@_alwaysEmitIntoClient
public func all<A, B>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>
) -> Promise<(A, B)> {
  together(promiseA, promiseB)
}

/// As above, for three promises.
@_alwaysEmitIntoClient
public func all<A, B, C>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>
) -> Promise<(A, B, C)> {
  together(promiseA, promiseB, promiseC)
}

/// As above, for four promises.
@_alwaysEmitIntoClient
public func all<A, B, C, D>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>
) -> Promise<(A, B, C, D)> {
  together(promiseA, promiseB, promiseC, promiseD)
}

/// As above, for five promises of one type and more; they come as an array.
@_alwaysEmitIntoClient
public func all<Value>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<Value>, _ promiseB: Promise<Value>, _ promiseC: Promise<Value>, _ promiseD: Promise<Value>,
  _ promiseE: Promise<Value>, _ more: Promise<Value>...
) -> Promise<[Value]> {
  all(on: queue, [promiseA, promiseB, promiseC, promiseD, promiseE] + more)
}

/// As above, for five promises of different types and more.
///
/// Members of one type come as a tuple only if the context asks for it.
@_disfavoredOverload @_alwaysEmitIntoClient
public func all<A, B, C, D, E, each More>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  _ promiseE: Promise<E>, _ more: repeat Promise<each More>
) -> Promise<(A, B, C, D, E, repeat each More)> {
  together(promiseA, promiseB, promiseC, promiseD, promiseE, repeat each more)
}

@_alwaysEmitIntoClient
func together<First, each Value: Sendable>(
  _ first: Promise<First>, _ promises: repeat Promise<each Value>
) -> Promise<(First, repeat each Value)> {
  var members = [any AnyPromise](arrayLiteral: first)
  repeat members.append(each promises)
  return gather(.values, of: members) { outcomes in
    var rest = outcomes.dropFirst()
    return Outcome(try (outcomes[0].get(First.self), repeat rest.removeFirst().get((each Value).self)))
  }
}
