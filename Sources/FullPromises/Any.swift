import Dispatch

/// What came of each of them? `any` gives all outcomes in the order of its members, as long as one is a value.
///
/// If all members are rejected, it is rejected with the error of the one that was rejected last. Of nobody it is
/// fulfilled at once. Cost: linear in the number of members. Source: document 004, "Any".
///
/// - Parameter queue: accepted as in the document; gathering runs no code of the caller, so that nothing is sent there.
public func any<Value>(on queue: DispatchQueue = .promises, _ promises: Promise<Value>...) -> Promise<[Maybe<Value>]> {
  any(on: queue, promises)
}

/// The same for a sequence of promises.
public func any<Value, Members: Sequence>(
  on queue: DispatchQueue = .promises, _ promises: Members
) -> Promise<[Maybe<Value>]> where Members.Element == Promise<Value> {
  let members = Array(promises)
  guard let first = members.first else { return Promise([]) }
  let result = first.derive([Maybe<Value>].self)
  let gathering = Gathering([Maybe<Value>?](repeating: nil, count: members.count), count: members.count)
  let tie = Tie((result, gathering), until: result)
  for (index, member) in members.enumerated() {
    member.listen(tie) { held, outcome, cascade in
      let (result, gathering) = held
      let maybe = Maybe(of: outcome)
      guard let done = gathering.note(maybe.error, { slots in slots[index] = maybe }) else { return }
      cascade.settle(result, done.failure.map(Result.failure) ?? .success(done.slots.compactMap { $0 }))
    }
  }
  return result
}
