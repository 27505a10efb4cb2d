/// What waits for a turn of the queue, and when does it come?
extension Model {
  struct Turn: Hashable, Sendable {
    let promise: Int
    let listener: Listener
  }

  mutating func drain() {
    while !turns.isEmpty { runTurn(0) }
  }

  mutating func runTurn(_ index: Int) {
    let turn = turns.remove(at: index)
    loop = Loop(canFollow: choices.contains(.followsAtOnce))
    defer { loop = Loop() }
    if case .block(let id, let answered, let attempt) = turn.listener { return conclude(id, answered, attempt) }
    guard let outcome = outcome(of: turn.promise) else { return }
    let outer = current
    current = turn.promise
    receive(outcome, of: turn.promise, turn.listener)
    current = outer
  }

  mutating func enqueue(_ listener: Listener, of id: Int) {
    turns.insert(Turn(promise: id, listener: listener), at: place(of: id))
  }

  /// Where a turn of the promise comes in the queue.
  private mutating func place(of id: Int) -> Int {
    if loop.canFollow {
      loop.canFollow = false
      return 0
    }
    guard choices.contains(.sharesTurns) else { return turns.count }
    let last = turns.lastIndex { $0.promise == id }
    return last.map { $0 + 1 } ?? (current == id ? 0 : turns.count)
  }

  func takesTurn(_ outcome: Received, _ listener: Listener) -> Bool {
    guard case .queued(let turns) = semantics.delivery else { return false }
    switch (listener, turns) {
    case (.handler, _), (_, .everything), (_, nil): return true
    case (.link(let id, _), .blocks): return runsBlock(of: id, outcome)
    case (.link, .links): return true
    case (.retry(let id, _), .blocks): return outcome.isError && hasTurn(id)
    case (.adopter, _), (.member, _), (.block, _), (.retry, _): return false
    }
  }
}
