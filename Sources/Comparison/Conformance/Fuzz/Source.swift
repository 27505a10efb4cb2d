/// Who settles a promise in a program? Its work: what the first settlement says holds for all runs that begin later.
final class Source: Sendable {
  private struct State: Sendable {
    var opened: Outcome?
    var runs: [Specimen.Settle] = []
  }

  private let state = Lock(State())
  let begun = Recorder()

  /// Runs `work`, and settles if the source was settled before it began.
  func begin(_ settle: @escaping Specimen.Settle, work: () -> Void) {
    let opened: Outcome? = state.withLock { state in
      if state.opened == nil { state.runs.append(settle) }
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
    for settle in runs { settle(outcome) }
  }

  /// Whether nothing more can come of it.
  var isOpened: Bool { state.withLock { $0.opened != nil } }

  /// Releases what its runs settle, which may hold the work and so the source.
  func end() { withExtendedLifetime(state.withLock { exchange(&$0, with: State()) }) {} }
}
