import Dispatch
import PromiseConformance

/// How does a thread wait for a control, and which waits are refused because they could never end?
final class Waits: Sendable {
  /// The promise whose block this thread runs.
  @TaskLocal static var running: Cell?

  private struct State: Sendable {
    /// The promise whose block waits, and the one it waits for.
    var pairs: [ObjectIdentifier: ObjectIdentifier] = [:]

    /// Whether a wait inside the block of another promise closes a ring of waits.
    func closesRing(_ waiter: ObjectIdentifier?, _ target: ObjectIdentifier) -> Bool {
      guard let waiter else { return false }
      var next = pairs[target]
      for _ in pairs where next != waiter { next = next.flatMap { pairs[$0] } }
      return next == waiter
    }
  }

  private let state = Lock(State())

  func wait(for cell: Cell, _ seconds: Double?) -> Waited {
    let rules = cell.around.rules
    if let outcome = cell.outcome { return received(outcome, rules) }
    let (waiter, target) = (Self.running.map { ObjectIdentifier($0) }, ObjectIdentifier(cell))
    let done = DispatchSemaphore(value: 0)
    let isNoted = rules.notesLimitedWaits || rules.limit(seconds) == nil
    guard enter(waiter, target, isNoted: isNoted) else { return .refused }
    defer { leave(waiter) }
    cell.rings.atEnd { done.signal() }
    _ = done.wait(timeout: .now() + rules.interval(rules.limit(seconds) ?? rules.patience))
    if let outcome = cell.outcome { return received(outcome, rules) }
    if cell.rings.isAbandoned { return .outcome(.failure(Reason(Dropped()))) }
    return .timedOut
  }

  private func received(_ outcome: Outcome, _ rules: Rules) -> Waited {
    rules.received(outcome).map { .outcome($0) } ?? .timedOut
  }

  /// False for a wait that is refused.
  private func enter(_ waiter: ObjectIdentifier?, _ target: ObjectIdentifier, isNoted: Bool) -> Bool {
    state.withLock { state in
      if state.closesRing(waiter, target) { return false }
      if let waiter, isNoted { state.pairs[waiter] = target }
      return true
    }
  }

  private func leave(_ waiter: ObjectIdentifier?) {
    if let waiter { state.withLock { $0.pairs[waiter] = nil } }
  }
}
