/// What should happen with a block that runs again and again?
extension Model {
  func isRepeated(_ id: Int) -> Bool { block(of: id).map { $0.turns > 1 } ?? false || isRetry(id) }

  private func isRetry(_ id: Int) -> Bool { if case .retry = self[id].origin { true } else { false } }

  func block(of id: Int) -> Program.Block? {
    switch self[id].origin {
    case .link(_, let block), .retry(_, let block): block
    case .source, .combination, .timed, .moved, .resolved: nil
    }
  }

  func hasTurn(_ id: Int) -> Bool { block(of: id).map { $0.turns == 1 || self[id].turn < $0.turns } ?? false }

  /// Does with a promise what one of the runs of its block answered. A value of the last run is the outcome.
  mutating func goOn(_ id: Int, _ answered: Answered, _ attempt: Int) {
    let listener: Listener = isRetry(id) ? .retry(id, attempt: attempt) : .link(id, attempt: attempt)
    switch answered {
    case .again: tryAgain(id, attempt)
    case .promise(let other): wait(listener, by: id, for: other)
    case .fresh(let outcome): wait(listener, by: id, for: settled(outcome))
    case .settled(let outcome) where isRetry(id): retry(id, outcome, attempt)
    case .settled(let outcome) where outcome.isError || !hasTurn(id): settle(id, outcome, attempt: attempt)
    case .settled(let outcome): wait(listener, by: id, for: settled(outcome))
    }
  }

  /// After an error there is a timer, and then the next try; if it has a turn left.
  mutating func retry(_ id: Int, _ outcome: Received, _ attempt: Int) {
    guard self[id].state == .pending, self[id].attempt == attempt else { return }
    guard outcome.isError, self[id].turn < block(of: id)?.turns ?? 0, case .retry(let delay, _) = self[id].origin else {
      return settle(id, outcome, attempt: attempt)
    }
    self[id].source = nil
    setTimer(delay, .again, for: id)
  }

  /// Where blocks take turns, the block of the next try waits behind the timer's.
  private mutating func tryAgain(_ id: Int, _ attempt: Int) {
    let (next, listener) = (settled(.value(self[id].turn)), Listener.link(id, attempt: attempt))
    if semantics.delivery == .queued(.blocks) { return enqueue(listener, of: next) }
    receive(.value(self[id].turn), of: next, listener)
  }

  /// A promise with an outcome, which nobody else knows.
  mutating func settled(_ outcome: Received) -> Int {
    copies.append(Node(origin: .resolved, state: .settled(outcome)))
    return ~(copies.count - 1)
  }
}
