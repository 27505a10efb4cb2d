import PromiseConformance

/// What does a cell do too soon? Only faults come here.
extension Cell {
  /// Settles and tells before the block has run that was to come first.
  func overtake(with outcome: Outcome) { if close(outcome) { tell() } }

  /// Settles what was pending a moment ago.
  func settleAfterALook(_ outcome: Outcome, _ attempt: Int?) {
    let seen = state.withLock { $0 }
    guard case .pending(let handlers, let current) = seen, attempt ?? current == current else { return }
    letOthersIn(for: .zero)
    circles.leave()
    _ = stop.withLock { $0.take() }
    state.withLock { $0 = .settled(outcome, line: handlers, isTelling: !handlers.isEmpty) }
    if !handlers.isEmpty { around.deliver { self.tell() } }
  }

  /// Puts a handler in the line of a promise that was pending a moment ago.
  func attachIfPending(_ handler: @escaping Handler) -> Int? {
    letOthersIn(for: .zero)
    return state.withLock { state in
      guard case .pending(let handlers, let attempt) = state else { return nil }
      state = .pending(handlers + [handler], attempt: attempt)
      return attempt
    }
  }
}
