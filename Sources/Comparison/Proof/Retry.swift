import PromiseConformance

/// How do the controls try again what failed? After each failure there is a timer, then a hop, then the next try.
struct Retry<Promise: ControlPromise>: Sendable {
  let cell: Cell
  let tries: Tries
  let work: @Sendable () -> Reply<Promise>
  private let firstError = Memory()
  private var fault: Fault? { cell.fault }

  init(_ cell: Cell, _ tries: Tries?, _ work: @escaping @Sendable () -> Reply<Promise>) {
    self.cell = cell
    self.tries = tries ?? Tries(attempts: cell.fault == .retriesTwiceByDefault ? 2 : 1, delay: 1)
    self.work = work
  }

  func begin() {
    if fault == .loopKeepsBlock { cell.around.kept.withLock { $0.append(work) } }
    switch fault {
    case .retryCountsFirstTry: run(remaining: max(tries.attempts - 1, 0))
    case .retriesAtLeastOnce: run(remaining: max(tries.attempts, 1))
    default: run(remaining: tries.attempts)
    }
  }

  private func run(remaining: Int) { cell.around.deliver { tryOnce(remaining) } }

  private func tryOnce(_ remaining: Int) {
    switch work() {
    case .promise(let promise):
      if fault == .loopDoesNotWait, promise.cell.isPending { return ended(.failure(Reason(0)), remaining) }
      if fault == .loopRecurses, let outcome = promise.cell.outcome { return deeper { ended(outcome, remaining) } }
      promise.observe { ended($0, remaining) }
    case .value(let value): ended(.success(value), remaining)
    case .error(let error): ended(.failure(error), remaining)
    case .thrown(let error):
      if fault == .retryEndsWithThrow { return cell.settle(.failure(error)) }
      ended(.failure(error), remaining)
    }
  }

  private func ended(_ outcome: Outcome, _ remaining: Int) {
    guard case .failure(let error) = outcome else {
      if fault == .retryAsksAlways { _ = tries.condition?(remaining, Reason(0)) }
      if fault == .retryGoesOnAfterSuccess, remaining > 0 { run(remaining: remaining - 1) }
      return cell.settle(outcome)
    }
    let first = firstError.keep(error)
    if fault == .retryReportsEachError { cell.settle(outcome) }
    guard isWorthIt(remaining, error) else {
      return cell.settle(.failure(fault == .retryDeliversFirstError ? first : error))
    }
    if fault == .retryDoesNotDelay { return run(remaining: remaining - 1) }
    if fault == .loopRecurses { return tryOnce(remaining - 1) }
    _ = cell.around.after(tries.delay) { tryOnce(remaining - 1) }
  }

  private func isWorthIt(_ remaining: Int, _ error: Reason) -> Bool {
    guard remaining > 0 else {
      if fault == .retryAsksAlways { _ = tries.condition?(remaining, error) }
      return false
    }
    let shown = fault == .retryAsksOneLess ? remaining - 1 : remaining
    return (tries.condition?(shown, error) ?? true) || fault == .retryIgnoresCondition
  }
}

/// The first error of all.
private final class Memory: Sendable {
  private let first = Lock<Reason?>(nil)

  func keep(_ error: Reason) -> Reason {
    first.withLock { first in
      first = first ?? error
      return first ?? error
    }
  }
}
