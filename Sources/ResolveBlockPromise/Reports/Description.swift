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
    var seen: Set = [ObjectIdentifier(self)]
    // What is drawn from this promise on, each promise once.
    func row(_ neighbours: (any Stage) -> [any Stage]) -> [String] {
      var row: [String] = []
      var stage: any Stage = self
      while let next = neighbours(stage).first, seen.insert(ObjectIdentifier(next)).inserted {
        row.append(next.drawing)
        stage = next
      }
      return row
    }
    let before = row { stage in stage is Core ? stage.predecessors : [] }
    let after = row { stage in stage.successors.filter { next in next is Core } }
    return (before.reversed() + ["[\(drawing)]"] + after).joined(separator: " → ")
  }

  var drawing: String { "\(label) \(withState { state in state.word })" }
}

extension Job {
  var drawing: String { group.name.map { name in "JobQueue \(name)" } ?? "JobQueue" }
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
