import Dispatch
import PromiseConformance

/// How does a thread wait for a control, and which waits are refused because they could never end?
final class Waits: Sendable {
  /// The promise whose block this thread runs.
  @TaskLocal static var running: Cell?
  /// Whether this thread runs the work of a promise. Only a fault asks.
  @TaskLocal static var isInWork = false

  private struct State: Sendable {
    /// The promise whose block waits, and the one it waits for.
    var pairs: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// Promises that need the main queue at this moment.
    var boundForMain: Set<ObjectIdentifier> = []
    /// Waits on the main queue.
    var onMain: [ObjectIdentifier: Wait] = [:]
    var waitedFor: Set<ObjectIdentifier> = []
  }

  private final class Wait: Sendable {
    let done = DispatchSemaphore(value: 0)
    let isRefused = Lock(false)

    func refuse() {
      isRefused.withLock { $0 = true }
      done.signal()
    }
  }

  /// What no fault waits longer for.
  private static let patience = 3.0

  private let state = Lock(State())

  /// The block of this promise is sent to a queue.
  func send(_ cell: Cell, to queue: DispatchQueue) {
    guard Main.isMain(queue) else { return }
    let wait = state.withLock { state in
      state.boundForMain.insert(ObjectIdentifier(cell))
      return state.onMain[ObjectIdentifier(cell)]
    }
    if cell.fault != .waitMissesMain { wait?.refuse() }
  }

  /// The block begins.
  func begin(_ cell: Cell) { _ = state.withLock { $0.boundForMain.remove(ObjectIdentifier(cell)) } }

  func wait(for cell: Cell, _ seconds: Double?) -> Waited {
    let fault = cell.fault
    if fault == .waitGivesUpAtOnce, seconds != nil { return .timedOut }
    if let outcome = cell.outcome { return received(outcome, fault) }
    let waiter = Self.running.map { ObjectIdentifier($0) }
    if fault == .waitRefusedInBlocks, waiter != nil { return .refused }
    if fault == .waitRefusedInWork, Self.isInWork { return .refused }
    if fault == .waitsForEver { return .outcome(waitForEver(cell)) }
    guard enter(waiter, ObjectIdentifier(cell), fault) else { return .refused }
    defer { leave(waiter, ObjectIdentifier(cell)) }
    let wait = Wait()
    if Main.isHere, isRefusedOnMain(ObjectIdentifier(cell), wait, fault) { return .refused }
    if listens(to: ObjectIdentifier(cell), fault) { cell.rings.atEnd { wait.done.signal() } }
    let seconds = fault == .waitsTooShort ? seconds.map { $0 / 1_000 } : seconds
    let limit = fault == .waitForgetsItsTime ? Self.patience : seconds ?? (fault == nil ? 60 : Self.patience)
    _ = wait.done.wait(timeout: .now() + limit)
    if let outcome = cell.outcome { return received(outcome, fault) }
    if cell.rings.isAbandoned { return .outcome(.failure(Reason(Dropped()))) }
    return wait.isRefused.withLock { $0 } ? .refused : .timedOut
  }

  private func waitForEver(_ cell: Cell) -> Outcome {
    let done = DispatchSemaphore(value: 0)
    cell.rings.atEnd { done.signal() }
    while true {
      done.wait()
      if let outcome = cell.outcome { return outcome }
      if cell.rings.isAbandoned { return .failure(Reason(Dropped())) }
    }
  }

  private func received(_ outcome: Outcome, _ fault: Fault?) -> Waited {
    if fault == .waitMissesErrors, case .failure = outcome { return .timedOut }
    return .outcome(fault == .waitGetsDefault ? .success(0) : outcome)
  }

  /// False for a wait that closes a ring.
  private func enter(_ waiter: ObjectIdentifier?, _ target: ObjectIdentifier, _ fault: Fault?) -> Bool {
    guard let waiter else { return true }
    return state.withLock { state in
      if waiter == target { return fault == .waitHangsForItself }
      var next = fault == .waitHangsInRings ? nil : state.pairs[target]
      while let current = next {
        if current == waiter { return false }
        next = state.pairs[current]
      }
      state.pairs[waiter] = target
      return true
    }
  }

  private func leave(_ waiter: ObjectIdentifier?, _ target: ObjectIdentifier) {
    state.withLock { state in
      if let waiter { state.pairs[waiter] = nil }
      state.onMain[target] = nil
    }
  }

  private func isRefusedOnMain(_ target: ObjectIdentifier, _ wait: Wait, _ fault: Fault?) -> Bool {
    if fault == .waitRefusedOnMain { return true }
    return state.withLock { state in
      state.onMain[target] = wait
      return state.boundForMain.contains(target) && fault != .waitHangsOnMain
    }
  }

  private func listens(to target: ObjectIdentifier, _ fault: Fault?) -> Bool {
    state.withLock { $0.waitedFor.insert(target).inserted } || fault != .waitWakesOne
  }
}
