/// What do the rules ask of a step?
extension Program.Block {
  /// Whether an error that it returns is a promise of it is open.
  var returnsError: Bool {
    [first, answer].contains { if case .error = $0 { true } else { false } }
  }

  var capability: Capability {
    switch kind {
    case .then: .then
    case .recover: .recover
    case .watch: .watch
    }
  }
}

extension Program.Combination {
  var capability: Capability {
    switch self {
    case .all: .all
    case .settled: .settled
    case .any: .any
    case .race: .race
    }
  }
}

extension Program.Step {
  /// Whether the queue may run blocks before the work, or the stop action, has done its last step.
  func runsBesideQueue(_ semantics: Semantics) -> Bool {
    guard semantics.delivery == .queued(nil), case .source(_, let work, let stop) = self else { return false }
    return work.count > 1 || (stop ?? []).count > 1
  }

  var movesOutcomes: Bool {
    switch self {
    case .source(_, let work, _): !work.isEmpty
    case .resolved, .addStop, .move, .read, .drop, .drain, .atRelease: false
    default: true
    }
  }

  /// The promise whose outcome its blocks get.
  var origin: Int? {
    switch self {
    case .chain(_, let source, _), .observe(_, let source, _, _): source
    default: nil
    }
  }
}
