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
      if case .observe(_, let id, _, _) = step {
        observed[id, default: 0] += 1
        if settled[id] != nil { laws.insert(.lateness) }
      }
      for case .settle(let source, _) in step.allInside { settled[source, default: 0] += 1 }
    }
    if settled.values.contains(where: { $0 > 1 }) { laws.formUnion([.settling, .producers]) }
    if observed.values.contains(where: { $0 > 1 }) { laws.insert(.order) }
    return laws
  }
}

extension Program.Step {
  fileprivate var laws: Set<Law> {
    let outside: Set<Law> =
      switch self {
      case .source, .resolved, .observe, .move, .settle, .drop, .drain, .deliver: []
      case .chain(_, _, let block): block.laws.union(block.turns > 1 ? [.loops] : [])
      case .retry(_, _, let block): block.laws.union([.loops, .time])
      case .combine: [.combining, .failures]
      case .timed, .pass: [.time]
      case .cancel, .addStop: [.cancelling, .ripples, .cancelRaces]
      case .read: [.settling]
      case .wait, .leave, .abandon: [.awaiting]
      case .atRelease: [.ownership]
      }
    let placed = queue == nil ? outside : outside.union([.places, .hops])
    return inside.reduce(inside.isEmpty ? placed : placed.union([.notifying, .deadlocks])) { $0.union($1.laws) }
  }
}

extension Program.Block {
  fileprivate var laws: Set<Law> {
    let answering = answer.laws.union(first?.laws ?? []).union([.branches, .passing])
    return kind == .then ? answering : answering.union([.recovery])
  }
}

extension Program.Answer {
  fileprivate var laws: Set<Law> {
    switch self {
    case .same, .plus: []
    case .error, .thrown: [.errors]
    case .fresh, .promise: [.adoption]
    }
  }
}
