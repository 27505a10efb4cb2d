import Dispatch

/// By which small programs does a promise differ from an older version of itself? Copied into the suite.
///
/// The atlas compares what two promises declare, and then each of them with the model of what it declares. Two versions
/// usually declare the same, and a new one may go another way where the model leaves a choice. So both are played here,
/// and their events are compared in the order in which they came.
package struct Versions: Sendable {
  /// How many steps more than a run of the suite takes, for each vocabulary.
  package var longer = 2
  let subjects: [Subject]

  package init(old: Subject, new: Subject) { subjects = [old, new] }

  /// Programs that differ for one reason, at one kind of step; the first one is a shortest one.
  struct Difference: Sendable {
    let reason: String
    let lines: [String]
    var count = 1
  }

  package struct Finding: Sendable {
    /// How many programs both offer.
    package fileprivate(set) var programs = 0
    /// How many programs differ, those included that only one offers.
    package var differing: Int { differences.reduce(0) { $0 + $1.count } }
    fileprivate(set) var differences: [Difference] = []
    /// In how many both differ from the model, in the same way.
    fileprivate(set) var bothWrong = 0
  }

  /// Plays and compares, on a thread of its own. `progress` is called now and then with the number of programs.
  package func run(progress: (_ done: Int) -> Void) -> Finding {
    let state = Lock(Finding())
    let (subjects, longer) = (subjects, longer)
    let done = onThread {
      var comparison = Comparison(subjects)
      let rules = subjects.map { Rules($0.semantics, $0.capabilities) }
      for vocabulary in Vocabulary.all {
        for length in 1...vocabulary.length + longer {
          _ = SmallPrograms(vocabulary, rules).forEach(of: length) { branch in
            comparison.compare(branch)
            if comparison.finding.programs % 1_000 == 0 { state.withLock { $0 = comparison.finding } }
            return true
          }
        }
      }
      state.withLock { $0 = comparison.finding }
    }
    while done.wait(timeout: .now() + 1) != .success { progress(state.withLock { $0.programs }) }
    return state.withLock { $0 }
  }
}

/// One program after the other, on the old version and on the new one.
private struct Comparison {
  private var players: [Sequential]
  private let explanation: Explanation
  private var places: [String: Int] = [:]
  var finding = Versions.Finding()

  init(_ subjects: [Subject]) {
    players = subjects.map(Sequential.init(settled:))
    explanation = Explanation(players[0].nearest(to: players[1]), players[1].nearest(to: players[0]))
  }

  mutating func compare(_ branch: SmallPrograms.Branch) {
    let program = branch.ended
    if branch.isRefused {
      let version = branch.rules[0] == nil ? "new" : "old"
      return note("Only the \(version) version offers it.", program, nil, []) { Sketch.lines(program) }
    }
    finding.programs += 1
    var (runs, departures) = (play(program), models(program))
    // A busy machine may be the reason for what came late.
    for _ in 0..<3 where runs.contains(where: \.isLate) || departures.contains(where: { $0?.isLate ?? false }) {
      (runs, departures) = (play(program), models(program))
    }
    let step = program.steps.indices.first { runs[0].events[$0] != runs[1].events[$0] }
    if step == nil, runs[0].held == runs[1].held, departures[0] == departures[1] {
      if departures[0] != nil { finding.bothWrong += 1 }
      return
    }
    note(reason(program, runs, departures), program, step, departures) {
      VersionsText(program: program, step: step, runs: runs, departures: departures).lines
    }
  }

  private mutating func play(_ program: Program) -> [Versions.Run] {
    players.indices.map { index in
      var run = Versions.Run()
      let expected = program.trace(players[index].semantics, players[index].ways[0])
      for (number, step) in program.steps.enumerated() {
        let (events, isLate) = players[index].take(step, of: program, awaiting: expected[number])
        run.events.append(events)
        run.isLate = run.isLate || isLate
      }
      run.held = players[index].end(program)
      return run
    }
  }

  /// How each differs from the model of what it declares.
  private mutating func models(_ program: Program) -> [Sequential.Difference?] {
    players.indices.map { players[$0].difference(program) }
  }

  private func reason(
    _ program: Program, _ runs: [Versions.Run], _ departures: [Sequential.Difference?]
  ) -> String {
    switch (departures[0] == nil, departures[1] == nil) {
    case (true, false): return "The new version doesn't do what its model does."
    case (false, true): return "The old version doesn't do what its model does."
    case (false, false): return "Neither does what its model does."
    case (true, true): break
    }
    if let questions = explanation.reasons(program), !questions.isEmpty {
      return "They declare different answers: \(questions.words)"
    }
    return runs[0].trace == runs[1].trace
      ? "The same happens in another order, which the model leaves open."
      : "The model leaves a choice, and they choose differently."
  }

  private mutating func note(
    _ reason: String, _ program: Program, _ step: Int?, _ departures: [Sequential.Difference?],
    lines: () -> [String]
  ) {
    let place = step ?? departures.compactMap { $0?.step }.first
    let key = "\(reason) \(place.map { "\(program.steps[$0])".prefix { $0 != "(" } } ?? "")"
    if let known = places[key] {
      finding.differences[known].count += 1
    } else {
      places[key] = finding.differences.count
      finding.differences.append(Versions.Difference(reason: reason, lines: lines()))
    }
  }
}

extension Versions {
  /// What one version did in a program.
  struct Run {
    var events: [[Event]] = []
    var held = 0
    var isLate = false

    /// The same, without the order that no law asks for.
    var trace: Trace { events.reduce(into: Trace()) { $0.append($1) } }
  }
}
