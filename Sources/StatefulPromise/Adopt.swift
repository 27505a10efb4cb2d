/// What does a promise do with the promise that its function returned, and how is a circle found?
extension Core {
  /// Gives the run the result of `other`, now or when it comes. While others are told it, the run waits behind them.
  ///
  /// - Source: Promises/A+ 2.3.2; 2.3.1 for a promise that would wait for itself.
  func follow(_ other: Untyped, run: Int, _ steps: inout Steps) {
    switch other {
    case .known(let outcome): finish(outcome, run: run, &steps)
    case .work(let other):
      if let outcome = other.state.withLock({ $0.told }) { return finish(outcome, run: run, &steps) }
      guard let run = state.withLock({ $0.turn(run) }) else { return }
      began(run, .leave(other.attach(.adopting(self, run: run), &steps)), &steps)
    }
  }

  /// A promise whose function closes a circle, when this one waits for itself through `other`.
  ///
  /// Whoever begins to wait enters the line first and looks afterwards. So of several threads that close a circle together,
  /// the last one sees all of it.
  ///
  /// The search goes up from `other` and down from this promise in turn, one step each. It ends with the shorter way: what
  /// waits for nothing closes no circle, nor does what nobody waits for.
  func circle(through other: Core) -> Core? {
    if other !== self, other.state.withLock({ $0.awaited == nil }) { return nil }
    var fault = self
    var up = other
    var down = [(core: self, told: 0)]
    while up !== self {
      guard let (next, isReturned) = up.state.withLock({ $0.awaited }) else { return nil }
      if isReturned { fault = up }
      up = next
      guard let (core, told) = down.popLast() else { return nil }
      guard let (id, observer) = core.state.withLock({ $0.observers.next(after: told) }) else { continue }
      down.append((core, id))
      if let waiting = observer.core { down.append((waiting, 0)) }
    }
    return state.withLock { $0.awaited?.isReturned } == false ? fault : self
  }
}
