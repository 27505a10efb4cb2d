/// Which states of the model are alike? Those that differ in the names of handlers alone, or in what was seen before.
extension Model {
  /// The state without what happened, its handlers numbered in their order.
  var state: Model {
    var state = self
    (state.events, state.reported) = ([], [])
    state.now = 0
    for index in timers.indices { state.timers[index].due -= now }
    var names: [Int: Int] = [:]
    state.nodes = nodes.map { $0.renamed(&names) }
    state.copies = copies.map { $0.renamed(&names) }
    for index in turns.indices { state.turns[index].listener = turns[index].listener?.renamed(&names) }
    return state
  }

  /// Whether no promise waits for anything, and everything is delivered.
  var isSettled: Bool {
    turns.isEmpty
      && (nodes + copies).allSatisfy { node in
        switch node.state {
        case .settled, .detached: true
        case .new, .starting, .pending: false
        }
      }
  }
}

extension Model {
  /// Whether a promise that waits needs values that others had, or something is still to be delivered.
  var keepsValues: Bool {
    !turns.isEmpty || !timers.isEmpty
      || (nodes + copies).contains { node in
        guard node.state == .pending, case .combination(_, _, let outcomes) = node.origin else { return false }
        return outcomes.contains { $0 != nil }
      }
  }
}

extension Model.Node {
  fileprivate func renamed(_ names: inout [Int: Int]) -> Self {
    var node = self
    (node.isAttached, node.isAdopted) = (false, false)
    node.waiting = waiting.map { $0.renamed(&names) }
    // What has an outcome, and nothing to do any more, is what it is.
    if waiting.isEmpty, case .settled = state, case .link = origin { node.origin = .resolved }
    return node
  }
}

extension Model.Listener {
  fileprivate func renamed(_ names: inout [Int: Int]) -> Self {
    guard case .handler(let id, let does, let queue) = self else { return self }
    func name(_ id: Int) -> Int {
      let name = names[id] ?? names.count
      names[id] = name
      return name
    }
    return .handler(name(id), does: does.map { $0.numbered(\.self, handler: name) }, on: queue)
  }
}
