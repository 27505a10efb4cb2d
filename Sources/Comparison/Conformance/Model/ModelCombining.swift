/// How should several promises be combined?
extension Model {
  /// Waits for all members first; then starts those that are new.
  mutating func startCombination(_ id: Int, _ members: [Int], _ attempt: Int) {
    guard case .combination(let combination, _, _) = nodes[id].origin else { return }
    nodes[id].origin = .combination(
      combination, members: members, outcomes: [Received?](repeating: nil, count: members.count))
    if members.isEmpty { return settle(id, .value(joined([])), attempt: attempt) }
    let beginning = members.filter { nodes[$0].state == .new }
    for (index, member) in members.enumerated() {
      wait(.member(of: id, index: index, attempt: attempt), for: member)
    }
    for member in beginning { start(member) }
  }

  mutating func gather(_ outcome: Received, at index: Int, in id: Int, _ attempt: Int) {
    let node = nodes[id]
    guard node.state == .pending, node.attempt == attempt,
      case .combination(let combination, let members, var outcomes) = node.origin
    else { return }
    outcomes[index] = outcome
    nodes[id].origin = .combination(combination, members: members, outcomes: outcomes)
    let arrived = outcomes.compactMap { $0 }
    switch (combination, outcome) {
    case (.race, _), (.all, .error), (.all, .foreign): settle(id, outcome, attempt: attempt)
    case (.all, .value), (.settled, _):
      if arrived.count == members.count { settle(id, .value(joined(arrived)), attempt: attempt) }
    }
  }
}

/// One number for several outcomes in their order.
func joined(_ outcomes: [Received]) -> Int {
  outcomes.reduce(1) { sum, outcome in
    switch outcome {
    case .value(let value): sum &* 31 &+ value
    case .error(let code): sum &* 31 &+ code &+ 1_000
    case .foreign: sum &* 31 &+ 7_000
    }
  }
}
