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
    let answered = block.answer(to: outcome)
    if isConcurrent {
      turns.append(Turn(promise: id, listener: .block(id, answered, attempt: attempt)))
    } else {
      conclude(id, answered, attempt)
    }
  }

  /// Does with a promise what its block answered. What was returned to a detached one is detached too.
  mutating func conclude(_ id: Int, _ answered: Answered, _ attempt: Int) {
    switch (answered, self[id].state) {
    case (.settled(let outcome), _): settle(id, outcome, attempt: attempt)
    case (.promise(let other), .detached): cancel(other)
    case (.promise(let other), .pending) where self[id].attempt == attempt:
      self[id].source = other
      attach(.adopter(id, attempt: attempt), to: other)
    case (.promise, _): break
    }
  }
}

extension Model.Block {
  func runs(for outcome: Received) -> Bool {
    switch (self, outcome) {
    case (.then, .value), (.recover, .error), (.recover, .foreign), (.watch, .error), (.watch, .foreign): true
    case (.then, _), (.recover, .value), (.watch, .value): false
    }
  }

  func answer(to outcome: Received) -> Model.Answered {
    switch self {
    case .watch: .settled(outcome)
    case .then(let answer), .recover(let answer):
      switch answer {
      case .plus(let number): .settled(.value(outcome.number &+ number))
      case .error(let code), .thrown(let code): .settled(.error(code))
      case .fresh(let outcome): .settled(outcome)
      case .promise(let id): .promise(id)
      }
    }
  }
}
