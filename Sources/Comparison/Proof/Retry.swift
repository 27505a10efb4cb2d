import PromiseConformance

/// How do the controls try again what failed? After each failure there is a timer, then a hop, then the next try.
struct Retry<Promise: ControlPromise>: Sendable {
  let cell: Cell
  let tries: Tries
  let work: @Sendable () -> Reply<Promise>
  private var around: Surroundings { cell.around }

  init(_ cell: Cell, _ tries: Tries?, _ work: @escaping @Sendable () -> Reply<Promise>) {
    self.cell = cell
    self.tries = tries ?? Tries(attempts: 1, delay: 1)
    self.work = work
  }

  func begin() {
    around.keep(work, .loop)
    around.deliver { tryOnce(around.rules.retries(tries.attempts), nil) }
  }

  private func tryOnce(_ remaining: Int, _ first: Reason?) {
    switch work() {
    case .promise(let promise) where promise.cell === cell: cell.closeRing()
    case .promise(let promise):
      guard cell.wait(for: promise.cell) else { return }
      around.rules.wait(.attempt, promise.cell, promise.observe) { ended($0, remaining, first) }
    case .value(let value): ended(.success(value), remaining, first)
    case .error(let error): ended(.failure(error), remaining, first)
    case .thrown(let error): ended(.failure(error), around.rules.retriesAfterThrow(remaining), first)
    }
  }

  private func ended(_ outcome: Outcome, _ remaining: Int, _ first: Reason?) {
    guard case .failure(let error) = outcome else {
      around.rules.trySucceeded(tries, remaining) { around.deliver { tryOnce(remaining - 1, first) } }
      return cell.settle(outcome)
    }
    let first = first ?? error
    around.rules.tryFailed(cell, outcome)
    guard around.rules.isWorthIt(tries, remaining, error) else {
      return cell.settle(.failure(around.rules.finalError(first, error)))
    }
    around.rules.pause(around, tries.delay) { tryOnce(remaining - 1, first) }
  }
}
