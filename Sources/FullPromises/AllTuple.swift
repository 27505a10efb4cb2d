import Dispatch

/// The values of two promises, in order, or the first error.
public func all<A, B>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>
) -> Promise<(A, B)> {
  together(promiseA, promiseB)
}

/// The values of three promises, in order, or the first error.
public func all<A, B, C>(
  on queue: DispatchQueue = .promises, _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>
) -> Promise<(A, B, C)> {
  together(promiseA, promiseB, promiseC)
}

/// The values of four promises, in order, or the first error.
public func all<A, B, C, D>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>
) -> Promise<(A, B, C, D)> {
  together(promiseA, promiseB, promiseC, promiseD)
}

/// The values of five promises of different types and more, in order, or the first error.
///
/// Members of one type come as an array instead, unless the context asks for a tuple.
@_disfavoredOverload
public func all<A, B, C, D, E, each More>(
  on queue: DispatchQueue = .promises,
  _ promiseA: Promise<A>, _ promiseB: Promise<B>, _ promiseC: Promise<C>, _ promiseD: Promise<D>,
  _ promiseE: Promise<E>, _ more: repeat Promise<each More>
) -> Promise<(A, B, C, D, E, repeat each More)> {
  together(promiseA, promiseB, promiseC, promiseD, promiseE, repeat each more)
}

/// How are values of different types gathered? Each has its own typed slot; nothing is cast.
private func together<First, each Value: Sendable>(
  _ first: Promise<First>, _ promises: repeat Promise<each Value>
) -> Promise<(First, repeat each Value)> {
  let result = first.derive((First, repeat each Value).self)
  let slot = Slot<First>()
  let slots = (repeat Slot<each Value>())
  var count = 1
  for _ in repeat each promises { count += 1 }
  let gathering = Gathering((), count: count)
  let note = Note { error, cascade in
    if let error { return cascade.settle(result, .failure(error)) }
    guard gathering.note(nil, { _ in }) != nil else { return }
    cascade.settle(result, Result { try (slot.get().get(), repeat (each slots).get().get()) })
  }
  let tie = Tie(note, until: result)
  first.fill(slot, tie)
  repeat (each promises).fill(each slots, tie)
  return result
}

/// What is done when one more slot is filled. It holds all slots.
struct Note: Sendable {
  let call: @Sendable (_ error: (any Error)?, inout Cascade) -> Void
}

extension Promise {
  /// Puts the outcome into its slot and then says so.
  func fill(_ slot: Slot<Value>, _ tie: Tie<Note>) {
    listen(tie) { note, outcome, cascade in
      slot.put(outcome)
      note.call(Maybe(of: outcome).error, &cascade)
    }
  }
}
