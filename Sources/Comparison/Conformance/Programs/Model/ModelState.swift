/// Which states of the model are alike? Those that differ in the names of handlers alone, or in what was seen before.
extension Model {
  /// The state without what happened, and without the numbers of its handlers.
  var state: Model {
    var state = self
    (state.events, state.reported) = ([], [])
    state.now = 0
    for index in timers.indices { state.timers[index].due -= now }
    state.nodes = nodes.map(\.unnamed)
    state.copies = copies.map(\.unnamed)
    for index in turns.indices { state.turns[index].listener = turns[index].listener?.unnamed }
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
  fileprivate var unnamed: Self {
    var node = self
    (node.isAttached, node.isAdopted) = (false, false)
    node.waiting = waiting.map(\.unnamed)
    // What has an outcome, and nothing to do any more, is what it is.
    if waiting.isEmpty, case .settled = state, case .link = origin { node.origin = .resolved }
    return node
  }
}

extension Model.Listener {
  fileprivate var unnamed: Self {
    guard case .handler(_, let does, let queue) = self else { return self }
    return .handler(0, does: does.map { $0.numbered(\.self, handler: { _ in 0 }) }, on: queue)
  }
}
