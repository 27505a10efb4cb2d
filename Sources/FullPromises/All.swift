import Dispatch

/// When are they all there? `all` gives the values of its members in their order, or the first error.
///
/// It starts nothing: a member's work starts when the member is made. No member's outcome needs a hop to be gathered.
/// Of nobody it is fulfilled at once. Cost: linear in the number of members. Source: document 004, "All".
///
/// - Parameter queue: accepted as in the document; gathering runs no code of the caller, so that nothing is sent there.
public func all<Value>(on queue: DispatchQueue = .promises, _ promises: Promise<Value>...) -> Promise<[Value]> {
  all(on: queue, promises)
}

/// The same for a sequence of promises.
public func all<Value, Members: Sequence>(
  on queue: DispatchQueue = .promises, _ promises: Members
) -> Promise<[Value]> where Members.Element == Promise<Value> {
  let members = Array(promises)
  guard let first = members.first else { return Promise([]) }
  let result = first.derive([Value].self)
  let gathering = Gathering([Value?](repeating: nil, count: members.count), count: members.count)
  let tie = Tie((result, gathering), until: result)
  for (index, member) in members.enumerated() {
    member.listen(tie) { held, outcome, cascade in
      let (result, gathering) = held
      switch outcome {
      case .failure(let error): cascade.settle(result, .failure(error))
      case .success(let value):
        guard let done = gathering.note(nil, { slots in slots[index] = value }) else { return }
        cascade.settle(result, .success(done.slots.compactMap { $0 }))
      }
    }
  }
  return result
}
