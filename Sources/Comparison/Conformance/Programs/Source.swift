/// Who settles a promise in a program? Its work: what the first settlement says holds for all runs that begin later.
final class Source: Sendable {
  /// What a run that is over completes with, after another run of the same promise has begun.
  static let late = Outcome.success(-1)

  private struct Run: Sendable {
    let promise: Int?
    let settle: Specimen.Settle
    var isOver = false
  }

  private struct State: Sendable {
    var opened: Outcome?
    var runs: [Run] = []
    var promises = 0
  }

  private let state = Lock(State())
  let begun = Recorder()

  /// The number of one more promise whose runs are over as soon as it is started again.
  func promise() -> Int {
    state.withLock { state in
      state.promises += 1
      return state.promises
    }
  }

  /// Runs `work`, and settles if the source was settled before it began. If a promise is named, its last run is
  /// over, as those before it are.
  func begin(_ settle: @escaping Specimen.Settle, of promise: Int?, work: () -> Void) {
    let opened: Outcome? = state.withLock { state in
      if state.opened == nil {
        if let promise, let last = state.runs.lastIndex(where: { $0.promise == promise }) {
          state.runs[last].isOver = true
        }
        state.runs.append(Run(promise: promise, settle: settle))
      }
      return state.opened
    }
    work()
    begun.note("run")
    if let opened { settle(opened) }
  }

  func settle(_ outcome: Outcome) {
    let runs = state.withLock { state in
      state.opened = state.opened ?? outcome
      return state.runs
    }
    for run in runs { run.settle(run.isOver ? Self.late : outcome) }
  }

  /// Whether nothing more can come of it.
  var isOpened: Bool { state.withLock { $0.opened != nil } }

  /// Releases what its runs settle, which may hold the work and so the source.
  func end() { withExtendedLifetime(state.withLock { exchange(&$0, with: State()) }) {} }
}
