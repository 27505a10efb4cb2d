import Dispatch
import PromiseConformance

/// What do the controls do when time passes?
extension Surroundings {
  /// Runs the block after so many seconds, of the clause's time if it has one; the function returned prevents it.
  func after(_ seconds: Double, _ block: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let seconds = rules.interval(seconds)
    if let clock { return clock.after(seconds) { self.deliver(block) } }
    let held = Lock<(@Sendable () -> Void)?>(block)
    DispatchQueue.global().asyncAfter(deadline: .now() + rules.seconds(seconds)) { held.take().map(self.deliver) }
    return { _ = held.take() }
  }
}

extension Cell {
  /// Settles another with its outcome, after a time if that is a value.
  func delay(_ target: Cell, _ seconds: Double) {
    attach { [around] outcome in
      guard around.rules.isDelayed(outcome) else { return target.settle(outcome) }
      _ = around.after(seconds, around.rules.settleLate(target, outcome))
    }
  }
}

extension EagerControl {
  func delayed(_ seconds: Double) -> EagerControl {
    let next = EagerControl(cell.around)
    cell.around.rules.delay(cell, next.cell, seconds)
    return next
  }

  func limited(_ seconds: Double) -> EagerControl {
    let (around, next) = (cell.around, EagerControl(cell.around))
    let (source, target) = (cell, next.cell)
    guard source.isPending else {
      source.attach { target.settle($0) }
      return next
    }
    let kept = around.rules.timerHolds ? target : nil
    let stop = around.after(seconds) { [kept, weak source, weak target] in
      guard let target = target ?? kept else { return }
      around.rules.timedOut(source ?? target, target)
    }
    source.attach { outcome in
      if around.rules.stopsTimer { stop() }
      if let outcome = around.rules.inTime(outcome) { target.settle(outcome) }
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
