import Dispatch
import PromiseConformance

/// What does the eager control do when time passes?
extension Surroundings {
  /// Runs the block after so many seconds, of the clause's time if it has one; the function returned prevents it. A
  /// negative interval counts as zero, and so does one that isn't a number.
  func after(_ seconds: Double, _ block: @escaping Block) -> Block {
    let seconds = seconds > 0 ? seconds : 0
    if let clock { return clock.after(seconds) { self.deliver(block) } }
    let held = Held(block) { _ = $0() }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { held.take().map(self.deliver) }
    return { _ = held.take() }
  }
}

extension EagerControl {
  /// A value is settled later, an error at once.
  func delayed(_ seconds: Double) -> EagerControl {
    let next = EagerControl(cell.around)
    cell.attach { [target = next.cell] outcome in
      guard outcome.isValue else { return target.settle(outcome) }
      _ = target.around.after(seconds) { target.settle(outcome) }
    }
    return next
  }

  /// The timer stops when there is an outcome, and doesn't hold the promise that it is for.
  func limited(_ seconds: Double) -> EagerControl {
    let next = EagerControl(cell.around)
    let target = next.cell
    let stop = cell.isPending ? cell.around.after(seconds) { [weak target] in target?.settle(.timedOut) } : nil
    cell.attach { outcome in
      stop?()
      target.settle(outcome)
    }
    return next
  }
}

/// The error of a promise that took too long.
struct TimedOut: Error {}
