import Dispatch
import PromiseConformance

/// How does a thread wait for a control, and which waits are refused because they could never end?
final class Waits: Sendable {
  /// The promise whose block this thread runs.
  @TaskLocal static var running: Cell?
  /// Whether this thread runs the work of a promise.
  @TaskLocal static var isInWork = false

  private struct State: Sendable {
    /// The promise whose block waits, and the one it waits for.
    var pairs: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// Promises that need the main queue at this moment.
    var boundForMain: Set<ObjectIdentifier> = []
    /// Waits on the main queue.
    var onMain: [ObjectIdentifier: Wait] = [:]
    var waitedFor: Set<ObjectIdentifier> = []

    /// What is special about a wait inside the block of another promise?
    func traits(of waiter: ObjectIdentifier?, _ target: ObjectIdentifier) -> Set<Rules.Refused> {
      guard let waiter else { return [] }
      if waiter == target { return [.inBlocks, .ofItself] }
      var next = pairs[target]
      for _ in pairs where next != waiter { next = next.flatMap { pairs[$0] } }
      return next == waiter ? [.inBlocks, .inRings] : [.inBlocks]
    }
  }

  private final class Wait: Sendable {
    let done = DispatchSemaphore(value: 0)
    let isRefused = Lock(false)

    func refuse() {
      isRefused.withLock { $0 = true }
      done.signal()
    }
  }

  private let state = Lock(State())

  /// The block of this promise is sent to a queue.
  func send(_ cell: Cell, to queue: DispatchQueue) {
    guard Main.isMain(queue) else { return }
    let wait = state.withLock { state in
      state.boundForMain.insert(ObjectIdentifier(cell))
      return state.onMain[ObjectIdentifier(cell)]
    }
    if cell.around.rules.refused.contains(.boundForMainLater) { wait?.refuse() }
  }

  /// The block begins.
  func begin(_ cell: Cell) { _ = state.withLock { $0.boundForMain.remove(ObjectIdentifier(cell)) } }

  func wait(for cell: Cell, _ seconds: Double?) -> Waited {
    let rules = cell.around.rules
    if let outcome = cell.outcome { return received(outcome, rules) }
    let (waiter, target) = (Self.running.map { ObjectIdentifier($0) }, ObjectIdentifier(cell))
    let wait = Wait()
    let isNoted = rules.notesLimitedWaits || rules.limit(seconds) == nil
    guard enter(waiter, target, wait, rules.refused, isNoted: isNoted) else { return .refused }
    defer { leave(waiter, target) }
    if isFirst(to: target) || rules.wakesAll { cell.rings.atEnd { wait.done.signal() } }
    _ = wait.done.wait(timeout: .now() + rules.interval(rules.limit(seconds) ?? rules.patience))
    if let outcome = cell.outcome { return received(outcome, rules) }
    if cell.rings.isAbandoned { return .outcome(.failure(Reason(Dropped()))) }
    return wait.isRefused.withLock { $0 } ? .refused : .timedOut
  }

  private func received(_ outcome: Outcome, _ rules: Rules) -> Waited {
    rules.received(outcome).map { .outcome($0) } ?? .timedOut
  }

  /// False for a wait that is refused.
  private func enter(
    _ waiter: ObjectIdentifier?, _ target: ObjectIdentifier, _ wait: Wait, _ refused: Set<Rules.Refused>, isNoted: Bool
  ) -> Bool {
    let isOnMain = Main.isHere
    return state.withLock { state in
      var traits = state.traits(of: waiter, target)
      if isOnMain { traits.formUnion(state.boundForMain.contains(target) ? [.onMain, .boundForMain] : [.onMain]) }
      if Self.isInWork { traits.insert(.inWork) }
      guard traits.isDisjoint(with: refused) else { return false }
      if let waiter, isNoted { state.pairs[waiter] = target }
      if isOnMain { state.onMain[target] = wait }
      return true
    }
  }

  private func leave(_ waiter: ObjectIdentifier?, _ target: ObjectIdentifier) {
    state.withLock { state in
      if let waiter { state.pairs[waiter] = nil }
      state.onMain[target] = nil
    }
  }

  private func isFirst(to target: ObjectIdentifier) -> Bool { state.withLock { $0.waitedFor.insert(target).inserted } }
}
