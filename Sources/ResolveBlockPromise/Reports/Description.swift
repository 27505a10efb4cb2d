/// How does a chain look at this moment?
extension Promise: CustomStringConvertible {
  /// The chain from its source to its end, with this promise in brackets: name, serial number and state of each.
  ///
  /// Only links that are still there are drawn: a promise whose block ran has released its Next Promise.
  ///
  /// - Cost: linear in the length of the chain.
  /// - Tests: `ResolvedTests`.
  public var description: String { core.description }
}

extension Core {
  @usableFromInline var description: String {
    var seen = Numbering()
    _ = seen.isNew(ObjectIdentifier(self))
    // The labels from this promise on, each promise once.
    func row(_ neighbours: (Stage) -> [Stage]) -> [String] {
      var labels: [String] = []
      var stage = Stage.promise(self)
      while let next = neighbours(stage).first, seen.isNew(next.identity) {
        labels.append(next.label)
        stage = next
      }
      return labels
    }
    let before = row { stage in if case .promise = stage { stage.predecessors } else { [] } }
    let after = row { stage in stage.successors.filter { next in if case .promise = next { true } else { false } } }
    return (before.reversed() + ["[\(Stage.promise(self).label)]"] + after).joined(separator: " → ")
  }
}

extension Stage {
  fileprivate var label: String {
    switch self {
    case .job(let job): job.group.name.map { name in "JobQueue \(name)" } ?? "JobQueue"
    case .promise(let promise): promise.withState { state in "\(promise.label(state.settings.name)) \(state.word)" }
    }
  }
}

extension State {
  fileprivate var word: String {
    switch phase {
    case .pending(.members(let members), _) where members.count > 1: "pending after \(members.count)"
    case .pending: "pending"
    case .resolved(.word), .resolved(.box): "resolved"
    case .resolved(.error): "failed"
    case .cancelled: "cancelled"
    }
  }
}
