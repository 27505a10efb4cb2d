import Dispatch

/// Who settles a promise, and when? The clause, through the gate that it put into the work.
///
/// Work that is run again meets the same gate: a run that starts before the gate is opened is settled then, a later one
/// at once. So a lazy promise, an eager one and one whose work starts on a queue can be asked the same question.
final class Gate: Sendable {
  private struct State: Sendable {
    /// The ways to settle, one for each run, until the gate is opened or dropped.
    var runs: [Specimen.Settle]? = []
    /// What each run gets as it begins.
    var outcomes: [Outcome] = []
  }

  private let state = Lock(State())
  private let begun = Recorder()

  /// How often the work was run.
  var runs: Int { begun.notes.count }

  /// The ways to settle, one for each run, while the gate is closed.
  var waiting: [Specimen.Settle] { state.withLock { $0.runs ?? [] } }

  /// Waits until the work has begun so often. False if the deadline passed first.
  func wait(forRuns count: Int, until deadline: Deadline) -> Bool { begun.wait(for: count, until: deadline) }

  /// Waits until the work has begun.
  func waitForRun(until deadline: Deadline) throws {
    if !wait(forRuns: 1, until: deadline) {
      throw Violation("the work was not begun before the deadline", .missing)
    }
  }

  /// The work.
  func enter(_ settle: @escaping Specimen.Settle) {
    let outcomes = state.withLock { state in
      state.runs?.append(settle)
      return state.outcomes
    }
    begun.note("run")
    for outcome in outcomes { settle(outcome) }
  }

  /// Settles all runs, and again when it is called again: a producer that calls more than once misbehaves. If there is
  /// no run yet, each gets the outcome as it begins.
  func settle(_ outcome: Outcome) {
    let runs = state.withLock { state in
      let runs = state.runs ?? []
      if runs.isEmpty { state.outcomes.append(outcome) }
      return runs
    }
    for settle in runs { settle(outcome) }
  }

  /// Settles every run, with all of `outcomes` in turn, and releases it; once.
  func open(_ outcomes: [Outcome]) {
    let runs = state.withLock { state in
      state.outcomes.isEmpty ? exchange(&state, with: State(runs: nil, outcomes: outcomes)).runs : nil
    }
    for settle in runs ?? [] { for outcome in outcomes { settle(outcome) } }
  }

  /// Settles what nobody has settled, and releases the runs.
  func finish() {
    open([.success(0)])
    drop()
  }

  /// Releases the runs that wait and of those to come, without settling them, and of outcomes. A gate that was opened
  /// before the work began stays open for it.
  func drop() {
    let hasBegun = runs > 0
    let old = state.withLock { exchange(&$0, with: State(runs: nil, outcomes: hasBegun ? [] : $0.outcomes)) }
    withExtendedLifetime(old) {}
  }
}

extension Trial {
  /// The promise, when the gate's work has begun, if the design begins it by itself: some designs begin it on a queue.
  /// Code on a queue doesn't wait, because the work may begin there too.
  func made(_ promise: Specimen, _ gate: Gate) -> Specimen {
    if here() == "elsewhere", subject.semantics.runs == .whenMade, subject.habit.begins(subject, runner.seconds) {
      _ = gate.wait(forRuns: 1, until: deadline)
    }
    return promise
  }

  /// The work must have been run so often when everything under way was delivered.
  func expectRuns(_ count: Int, of gate: Gate) throws {
    let inTime = gate.wait(forRuns: count, until: deadline)
    try quiesce()
    if gate.runs != count { throw Violation("the work ran \(gate.runs) times", inTime ? .wrong : .missing) }
  }
}

/// A promise that will be settled.
struct Settling: Sendable {
  let promise: Specimen
  /// Absent when the promise was made settled.
  let gate: Gate?
  /// Settles, or waits until it is settled.
  let arrive: @Sendable () -> Void

  /// Releases the work.
  func drop() { gate?.drop() }
}
