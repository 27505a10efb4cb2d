/// What should a chain do with an outcome, and what is adoption?
extension Model {
  func runsBlock(of id: Int, _ outcome: Received) -> Bool {
    guard case .link(_, let block) = self[id].origin else { return false }
    return block.runs(for: outcome)
  }

  mutating func pass(_ outcome: Received, of source: Int, to id: Int, _ attempt: Int) {
    let node = self[id]
    guard node.state == .pending, node.attempt == attempt, case .link(_, let block) = node.origin
    else { return }
    guard block.runs(for: outcome) else { return settle(id, outcome, attempt: attempt) }
    events.append(.ran(of: name(source), name(id), outcome))
    let made = run(block.does)
    let answered = answered(block.mapped { made[$0] ?? $0 }, outcome)
    if isConcurrent {
      turns.append(Turn(promise: id, listener: .block(id, answered, attempt: attempt)))
    } else {
      conclude(id, answered, attempt)
    }
  }

  /// Does with a promise what its block answered. What was returned to a detached one is detached too.
  mutating func conclude(_ id: Int, _ answered: Answered, _ attempt: Int) {
    switch (answered, self[id].state) {
    case (.fresh(let outcome), _) where semantics.delivery == .queued(.everything) && !isConcurrent:
      turns.append(Turn(promise: id, listener: .block(id, .settled(outcome), attempt: attempt)))
    case (.settled(let outcome), _), (.fresh(let outcome), _): settle(id, outcome, attempt: attempt)
    case (.promise(let other), .detached): cancel(other)
    case (.promise(let other), .pending) where self[id].attempt == attempt:
      if choices.contains(.goesDeep), loop.notifying > 0 {
        loop.later.append(.adopt(other, by: id, attempt: attempt))
      } else {
        adopt(other, by: id, attempt)
      }
    case (.promise, _): break
    }
  }

  mutating func adopt(_ other: Int, by id: Int, _ attempt: Int) {
    guard self[id].state == .pending, self[id].attempt == attempt else { return }
    if other == id, semantics.rings == .ignoresItself { return }
    wait(.adopter(id, attempt: attempt), by: id, for: other)
  }

  /// Lets a promise wait for another one, unless it would wait for itself.
  mutating func wait(_ listener: Listener, by id: Int, for other: Int) {
    self[id].source = other
    guard isRing(id) else { return attach(listener, to: other) }
    if semantics.rings == .startsAnew {
      startAnew(id)
    } else {
      settle(id, .foreign, attempt: self[id].attempt)
    }
  }

  private func isRing(_ id: Int) -> Bool {
    var next = self[id].source
    while let each = next, each != id { next = self[each].source }
    return next == id
  }

  /// What the block answers. Nobody knows a promise that isn't there yet.
  private func answered(_ block: Program.Block, _ outcome: Received) -> Answered {
    switch block.answer {
    case .same: .settled(outcome)
    case .plus(let number): .settled(.value(outcome.number &+ number))
    case .error(let code), .thrown(let code): .settled(.error(code))
    case .fresh(let outcome): .fresh(outcome)
    case .promise(let id): isAbsent(id) ? .settled(.error(0)) : .promise(id)
    }
  }
}

extension Program.Block {
  func runs(for outcome: Received) -> Bool { (kind == .then) != outcome.isError }
}
