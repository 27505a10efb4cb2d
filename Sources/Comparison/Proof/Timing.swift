import Dispatch
import PromiseConformance

/// What do the controls do when time passes?
extension Surroundings {
  /// Runs the block after so many seconds, of the clause's time if it has one; the function returned prevents it.
  func after(_ seconds: Double, _ block: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    if let clock { return clock.after(seconds) { self.deliver(block) } }
    let held = Lock<(@Sendable () -> Void)?>(block)
    let limit = fault == .timersTooShort ? seconds / 1_000 : seconds
    DispatchQueue.global().asyncAfter(deadline: .now() + limit) { held.take().map(self.deliver) }
    return { _ = held.take() }
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
      target.settle(around.fault == .timeoutGetsDefault ? outcome.map { _ in 0 } : outcome)
    }
    return next
  }
}

/// The error of a promise that took too long.
struct TimedOut: Error {}

extension Lock {
  /// What is in it, once.
  fileprivate func take<Held>() -> Held? where Value == Held? { withLock { $0.take() } }
}
