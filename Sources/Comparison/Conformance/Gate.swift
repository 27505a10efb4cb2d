import Dispatch

/// Who settles a promise, and when? The clause, through the gate that it put into the work.
///
/// Work that is run again meets the same gate: a run that starts before the gate is opened is settled then, a later one
/// at once. So a lazy promise and an eager one can be asked the same question.
final class Gate: Sendable {
  private enum State: Sendable {
    case closed([ErasedOperations.Settle])
    case open([Outcome])
  }

  private let state = Lock(State.closed([]))
  private let count = Lock(0)
  private let entered = DispatchSemaphore(value: 0)

  /// How often the work was run.
  var runs: Int { count.withLock { $0 } }

  /// Waits until the work has begun.
  func waitForRun(until deadline: DispatchTime) throws {
    if entered.wait(timeout: deadline) != .success { throw Violation("the work was not begun before the deadline") }
  }

  /// The work.
  func enter(_ settle: @escaping ErasedOperations.Settle) {
    count.withLock { $0 += 1 }
    let outcomes: [Outcome] = state.withLock { state in
      switch state {
      case .closed(let waiting):
        state = .closed(waiting + [settle])
        return []
      case .open(let outcomes): return outcomes
      }
    }
    entered.signal()
    for outcome in outcomes { settle(outcome) }
  }

  /// Settles every run, with all of `outcomes` in turn: a producer that calls more than once misbehaves.
  func open(_ outcomes: [Outcome]) {
    let waiting: [ErasedOperations.Settle] = state.withLock { state in
      guard case .closed(let waiting) = state else { return [] }
      state = .open(outcomes)
      return waiting
    }
    for settle in waiting { for outcome in outcomes { settle(outcome) } }
  }

  /// Lets go of the runs that wait, without settling them.
  func drop() {
    let old = state.withLock { state in
      defer { state = .closed([]) }
      return state
    }
    withExtendedLifetime(old) {}
  }
}

/// A producer that can be made to settle again and again.
final class Producer: Sendable {
  private let settles = Lock<[ErasedOperations.Settle]>([])

  /// The work.
  func keep(_ settle: @escaping ErasedOperations.Settle) { settles.withLock { $0.append(settle) } }

  /// The ways to settle, one for each run.
  var runs: [ErasedOperations.Settle] { settles.withLock { $0 } }

  func settle(_ outcome: Outcome) { for settle in settles.withLock({ $0 }) { settle(outcome) } }

  /// Lets go of the promise.
  func drop() {
    let old = settles.withLock { settles in
      defer { settles = [] }
      return settles
    }
    withExtendedLifetime(old) {}
  }
}
