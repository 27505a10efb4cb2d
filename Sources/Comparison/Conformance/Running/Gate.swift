import Dispatch

/// Who settles a promise, and when? The clause, through the gate that it put into the work.
///
/// Work that is run again meets the same gate: a run that starts before the gate is opened is settled then, a later one
/// at once. So a lazy promise, an eager one and one whose work starts on a queue can be asked the same question.
final class Gate: Sendable {
  private enum State: Sendable {
    case closed([Specimen.Settle])
    case open([Outcome])
    case dropped
  }

  private let state = Lock(State.closed([]))
  private let begun = Recorder()

  /// How often the work was run.
  var runs: Int { begun.notes.count }

  /// Waits until the work has begun so often. False if the deadline passed first.
  func wait(forRuns count: Int, until deadline: Deadline) -> Bool { begun.wait(for: count, until: deadline) }

  /// Waits until the work has begun.
  func waitForRun(until deadline: Deadline) throws {
    if !wait(forRuns: 1, until: deadline) {
      throw Violation("the work was not begun before the deadline", .timeout)
    }
  }

  /// The work.
  func enter(_ settle: @escaping Specimen.Settle) {
    let outcomes: [Outcome] = state.withLock { state in
      if case .closed(let waiting) = state { state = .closed(waiting + [settle]) }
      return if case .open(let outcomes) = state { outcomes } else { [] }
    }
    begun.note("run")
    for outcome in outcomes { settle(outcome) }
  }

  /// Settles every run, with all of `outcomes` in turn: a producer that calls more than once misbehaves.
  func open(_ outcomes: [Outcome]) {
    let waiting: [Specimen.Settle] = state.withLock { state in
      if case .open = state { return [] }
      defer { state = .open(outcomes) }
      return if case .closed(let waiting) = state { waiting } else { [] }
    }
    for settle in waiting { for outcome in outcomes { settle(outcome) } }
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
    let old = state.withLock { state in
      let old = state
      if case .open = state, !hasBegun { return old }
      state = .dropped
      return old
    }
    withExtendedLifetime(old) {}
  }
}

/// A producer that can be made to settle again and again.
final class Producer: Sendable {
  private struct State: Sendable {
    var runs: [Specimen.Settle] = []
    /// What it said before the work began; each run gets it as it begins.
    var early: [Outcome] = []
    var isDropped = false
  }

  private let state = Lock(State())
  private let begun = Recorder()

  /// The work.
  func keep(_ settle: @escaping Specimen.Settle) {
    let early = state.withLock { state in
      if !state.isDropped { state.runs.append(settle) }
      return state.early
    }
    begun.note("run")
    for outcome in early { settle(outcome) }
  }

  /// The ways to settle, one for each run.
  var runs: [Specimen.Settle] { state.withLock { $0.runs } }

  /// Waits until the work has begun. False if the deadline passed first.
  @discardableResult
  func waitForRun(until deadline: Deadline) -> Bool { begun.wait(for: 1, until: deadline) }

  func settle(_ outcome: Outcome) {
    let runs = state.withLock { state in
      if state.runs.isEmpty { state.early.append(outcome) }
      return state.runs
    }
    for settle in runs { settle(outcome) }
  }

  /// Releases the promise.
  func drop() { withExtendedLifetime(state.withLock { exchange(&$0, with: State(isDropped: true)) }) {} }
}

extension Trial {
  /// The promise, when the gate's work has begun: some designs begin it on a queue.
  func made(_ promise: Specimen, _ gate: Gate) -> Specimen {
    awaitStart { gate.wait(forRuns: 1, until: $0) }
    return promise
  }

  /// Waits for work that the design begins by itself. Code on a queue doesn't wait: the work may begin there too.
  func awaitStart(_ wait: (Deadline) -> Bool) {
    guard here() == "elsewhere", subject.semantics.runs == .whenMade else { return }
    if subject.habit.begins(subject, runner.seconds) { _ = wait(deadline) }
  }

  /// The work must have been run so often when everything under way was delivered.
  func expectRuns(_ count: Int, of gate: Gate) throws {
    let inTime = gate.wait(forRuns: count, until: deadline)
    try quiesce()
    if gate.runs != count { throw Violation("the work ran \(gate.runs) times", inTime ? .wrong : .timeout) }
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
