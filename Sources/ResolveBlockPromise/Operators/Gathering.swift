import Dispatch

/// How are the outcomes of many promises combined? Each member has an index, and a count says when the last one has its
/// outcome.
///
/// - Parameter combine: makes one value of the outcomes of the members, in their order.
/// - Returns: a promise that never fails. It is resolved at once if there are no members.
@usableFromInline
func gatherOutcomes(
  _ promises: [Core], _ type: Any.Type, _ queue: DispatchQueue?, _ combine: @escaping @Sendable ([Outcome]) -> Outcome
) -> Core {
  guard let settings = promises.first?.settings.inherited(on: queue ?? Queues.standard) else {
    let result = Core(type, combine([]))
    if let queue { result.queue = queue }
    return result
  }
  let (members, indices) = distinct(promises)
  let result = Core(type, .pending(.members(members), []), settings)
  let gathering = Gathering(result, count: members.count) { outcomes in
    combine(indices.map { indices in indices.map { index in outcomes[index] } } ?? outcomes)
  }
  Run.begin { run in
    for (index, member) in members.enumerated() { run.observe(member, .listener(gathering, index)) }
  }
  return result
}

/// Each promise once, because a promise has one Next Promise. Also the new index of each, if any occurs twice.
private func distinct(_ promises: [Core]) -> (members: [Core], indices: [Int]?) {
  var indices = Dictionary<ObjectIdentifier, Int>(minimumCapacity: promises.count)
  var members: [Core] = []
  let places = promises.map { promise in
    let index = indices[ObjectIdentifier(promise), default: members.count]
    if index == members.count {
      indices[ObjectIdentifier(promise)] = index
      members.append(promise)
    }
    return index
  }
  return (members, members.count == promises.count ? nil : places)
}

/// The listener that the members share. It keeps the combined promise alive.
private final class Gathering: Listener {
  private let result: Core
  private let combine: @Sendable ([Outcome]) -> Outcome
  /// The array is made when the first outcome comes.
  private let progress: Lock<(outcomes: [Outcome], missing: Int)>

  init(_ result: Core, count: Int, _ combine: @escaping @Sendable ([Outcome]) -> Outcome) {
    (self.result, self.combine) = (result, combine)
    progress = Lock(([], count))
  }

  var dependent: Core? { result }

  func receive(_ outcome: Outcome, from member: Int, _ run: inout Run) {
    let outcomes = progress.withLock { progress -> [Outcome]? in
      if progress.outcomes.isEmpty {
        progress.outcomes = Array(repeating: .word(0), count: progress.missing)
      }
      progress.outcomes[member] = outcome
      progress.missing -= 1
      return progress.missing == 0 ? exchange(&progress.outcomes, with: []) : nil
    }
    if let outcomes { run.pass(combine(outcomes), to: result) }
  }
}
