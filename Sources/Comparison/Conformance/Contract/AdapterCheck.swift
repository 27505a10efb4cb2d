/// Are the adapter's operations connected to the promise? That is asked before all clauses, because with an operation
/// that does nothing, a hundred of them fail or hang, and none says which operation it is.
struct AdapterCheck {
  /// What every adapter has to do. They are asked in this order, up to the first that fails.
  static let clauses: [Clause] = [
    asks("make", "`make` calls the work that it is given, at the latest for an observer.") { trial in
      let (promise, gate) = trial.gated()
      promise.observe { _ in }
      try trial.expect(gate.wait(forRuns: 1, until: trial.deadline), "it wasn't called")
      gate.open([value(1)])
    },
    asks("observe", "`observe` calls a handler that is attached before the promise settles.") { trial in
      try trial.settle([value(1)]) { promise in promise.observe(trial.log) }
      try trial.awaits("value 1")
    },
    asks("observe-late", "`observe` calls a handler that is attached after the promise has settled.") { trial in
      try trial.settle([value(1)]) { _ in }.observe(trial.log)
      try trial.awaits("value 1")
    },
    asks("observe-error", "`observe` gives a handler the error with which the work settles.") { trial in
      try trial.settle([error(1)]) { promise in promise.observe(trial.log) }
      try trial.awaits("error 1")
    },
    asks("resolved", "`resolved` makes a promise with the outcome that it is given.") { trial in
      for outcome in [value(1), error(2)] { trial.resolved(outcome).observe(trial.log) }
      try trial.awaits("error 2", "value 1")
    },
    asks("then", "`then` calls its block with the value, and returns a promise of the reply.", needs: .then) { trial in
      try trial.settle([value(1)]) { _ in }.then { .value($0 + 1) }.observe(trial.log)
      try trial.awaits("value 2")
    },
    asks("recover", "`recover` calls its block with the error, and returns a promise of the reply.", needs: .recover) {
      trial in
      let promise = try trial.settle([error(1)]) { _ in }
      try promise.recover { error in .value((error.code ?? 0) + 1) }.observe(trial.log)
      try trial.awaits("value 2")
    },
  ]

  /// The clauses that show in which of the usual ways a promise differs.
  private static let markers: Set = [
    "work-starts-when-made", "work-is-shared", "blocks-are-shared", "blocks-run-unobserved", "handler-after-attach",
    "handler-after-settling", "block-after-attach",
  ]

  /// The first question that fails, or else the last one, for all subjects.
  let matrix: Matrix
  /// What the promises seem to do on purpose, and nobody has declared: lines for a file of declarations.
  private(set) var proposals: [String] = []

  init(of subjects: [Subject], by runner: Runner) {
    var runner = runner
    runner.secondRunSeconds = 0
    var matrix = runner.run([], on: subjects)
    for clause in Self.clauses where matrix.isConforming { matrix = runner.run([clause], on: subjects) }
    self.matrix = matrix
    guard matrix.isConforming else { return }
    let markers = Suite.clauses.filter { Self.markers.contains($0.id) }
    for subject in subjects {
      let found = RecordedFailures(of: markers, on: subject, by: runner, runs: 1) { _ in }.differences
      if subjects.count > 1, !found.isEmpty { proposals.append("promise \(subject.name)") }
      proposals += found
    }
  }

  private static func asks(
    _ name: String, _ statement: String, needs: Capability? = nil, body: @escaping Clause.Body
  ) -> Clause {
    Clause(
      "adapter-\(name)", law: .settling, statement, sources: ["A+ 1.1"], needs: needs.map { [$0] } ?? [],
      arrivals: .scripted, body: body)
  }
}

extension Trial {
  /// Waits until so much was noted. Other clauses wait until everything was delivered, and use the adapter for that.
  fileprivate func awaits(_ expected: String...) throws {
    _ = log.wait(for: expected.count, until: deadline)
    try expect(log.notes.sorted() == expected, "expected \(expected), and noted \(log.notes)")
  }
}

extension Clause {
  /// Whether it asks only what the adapter does, and not what the promise keeps alive.
  var isOfAdapter: Bool { id.hasPrefix("adapter-") }
}
