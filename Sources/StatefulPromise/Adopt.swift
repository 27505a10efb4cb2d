/// What does a promise do with the promise that its function returned?
extension Core {
  /// Gives the run the result of `other`, now or when it comes. While others are told it, the run waits behind them.
  ///
  /// - Source: Promises/A+ 2.3.2; 2.3.1 for a promise that would wait for itself.
  func follow(_ other: Untyped, run: Int, _ steps: inout Steps) {
    switch other {
    case .known(let outcome): finish(outcome, run: run, &steps)
    case .work(let other):
      if let outcome = other.state.withLock({ $0.told }) { return finish(outcome, run: run, &steps) }
      guard let run = state.withLock({ $0.turn(run, to: other) }) else { return }
      var last: Core? = other
      while let core = last, core !== self { last = core.state.withLock { $0.awaited } }
      if last === self { return end(run: run, .dropped, &steps, .waitsForItself) }
      began(run, .leave(other.attach(.adopting(self, run: run), &steps)), &steps)
    }
  }
}
