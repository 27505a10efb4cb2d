import Dispatch

/// What came of two promises, in order; the last error if both were rejected.
public func any<A, B>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>
) -> Promise<(Maybe<A>, Maybe<B>)> {
  eachOutcome(promiseA, promiseB)
}

/// What came of three promises, in order; the last error if all were rejected.
public func any<A, B, C>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>)> {
  eachOutcome(promiseA, promiseB, promiseC)
}

/// What came of four promises of different types and more, in order; the last error if all were rejected.
///
/// Members of one type come as an array instead, unless the context asks for a tuple.
@_disfavoredOverload
public func any<A, B, C, D, each More>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  _ more: repeat Promise<each More>
) -> Promise<(Maybe<A>, Maybe<B>, Maybe<C>, Maybe<D>, repeat Maybe<each More>)> {
  eachOutcome(promiseA, promiseB, promiseC, promiseD, repeat each more)
}

private func eachOutcome<First, each Value: Sendable>(
  _ first: Promise<First>, _ promises: repeat Promise<each Value>
) -> Promise<(Maybe<First>, repeat Maybe<each Value>)> {
  let result = first.derive((Maybe<First>, repeat Maybe<each Value>).self)
  let slot = Slot<First>()
  let slots = (repeat Slot<each Value>())
  var count = 1
  for _ in repeat each promises { count += 1 }
  let gathering = Gathering((), count: count)
  let note = Note { error, cascade in
    guard let done = gathering.note(error, { _ in }) else { return }
    if let failure = done.failure { return cascade.settle(result, .failure(failure)) }
    cascade.settle(result, Result { try (Maybe(of: slot.get()), repeat Maybe(of: (each slots).get())) })
  }
  let tie = Tie(note, until: result)
  first.fill(slot, tie)
  repeat (each promises).fill(each slots, tie)
  return result
}
