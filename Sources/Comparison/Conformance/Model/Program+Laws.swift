/// Which laws speak of what a program does?
extension Program {
  /// Where a law of them has a red cell, a difference in the program says no more than that cell does.
  var laws: Set<Law> {
    var laws: Set<Law> = [.attaching]
    var settled: [Int: Int] = [:]
    var observed: [Int: Int] = [:]
    for step in steps {
      laws.formUnion(step.laws)
      if case .settle(let id, _) = step { settled[id, default: 0] += 1 }
      if case .observe(_, let id, let does) = step {
        observed[id, default: 0] += 1
        if settled[id] != nil { laws.insert(.lateness) }
        for case .settle(let source, _) in does { settled[source, default: 0] += 1 }
      }
    }
    if settled.values.contains(where: { $0 > 1 }) { laws.formUnion([.settling, .producers]) }
    if observed.values.contains(where: { $0 > 1 }) { laws.insert(.order) }
    return laws
  }
}

extension Program.Step {
  fileprivate var laws: Set<Law> {
    switch self {
    case .source, .resolved, .settle, .drop, .drain: []
    case .then(_, _, let answer): answer.laws.union([.branches, .passing])
    case .recover(_, _, let answer): answer.laws.union([.branches, .passing, .recovery])
    case .watch: [.branches, .passing, .recovery]
    case .all, .race, .settled: [.combining, .failures]
    case .observe(_, _, let does): does.isEmpty ? [] : [.notifying, .deadlocks]
    case .cancel: [.cancelling, .ripples, .cancelRaces]
    case .read: [.settling]
    }
  }
}

extension Program.Answer {
  fileprivate var laws: Set<Law> {
    switch self {
    case .plus: []
    case .error, .thrown: [.errors]
    case .fresh, .promise: [.adoption]
    }
  }
}
