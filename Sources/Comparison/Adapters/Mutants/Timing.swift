import PromiseConformance

/// What do the controls do when time passes?
extension Surroundings {
  /// Runs the block after so many seconds of the clause's time, at once without one; the function returned prevents it.
  func after(_ seconds: Double, _ block: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let clock else {
      deliver(block)
      return {}
    }
    return clock.after(seconds) { self.deliver(block) }
  }
}

extension EagerControl {
  func delayed(_ seconds: Double) -> EagerControl {
    let (around, next) = (cell.around, EagerControl(cell.around))
    let (target, weak) = (next.cell, Weak(cell: next.cell))
    if around.fault == .delayBeginsAtOnce {
      _ = around.after(seconds) { self.cell.attach { target.settle($0) } }
      return next
    }
    cell.attach { outcome in
      if case .failure = outcome, around.fault != .delaysErrors { return target.settle(outcome) }
      if around.fault == .delaysNothing { return target.settle(outcome) }
      if around.fault == .delayForgets {
        _ = around.after(seconds) { weak.cell?.settle(outcome) }
      } else {
        _ = around.after(seconds) { target.settle(outcome) }
      }
    }
    return next
  }

  func limited(_ seconds: Double) -> EagerControl {
    let (around, next) = (cell.around, EagerControl(cell.around))
    let (source, target) = (cell, next.cell)
    if around.fault == .settledTimesOut, seconds <= 0 { target.settle(.failure(Reason(TimedOut()))) }
    guard source.isPending, around.fault != .neverTimesOut else {
      source.attach { target.settle($0) }
      return next
    }
    let stop = around.after(seconds) {
      (around.fault == .timeoutSettlesSource ? source : target).settle(.failure(Reason(TimedOut())))
    }
    source.attach { outcome in
      if around.fault != .timerIsLeft { stop() }
      if around.fault == .timeoutDropsErrors, case .failure = outcome { return }
      target.settle(around.fault == .timeoutHearsDefault ? outcome.map { _ in 0 } : outcome)
    }
    return next
  }
}

/// The error of a promise that took too long.
struct TimedOut: Error {}
