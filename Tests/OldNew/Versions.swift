import Foundation
import Locking

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
    let key: String
    let reason: String
    let steps: Int
    let lines: [String]
    var count = 1
  }

  package struct Finding: Sendable {
    /// How many programs both offer.
    package fileprivate(set) var programs = 0
    /// How many programs differ, those included that only one offers.
    package var differing: Int { differences.reduce(0) { $0 + $1.count } }
    fileprivate(set) var differences: [Difference] = []
  }

  /// Plays and compares, as many vocabularies at once as there are processors. `progress` is called now and then with
  /// the number of programs.
  package func run(progress: @escaping @Sendable (_ done: Int) -> Void) -> Finding {
    let (subjects, longer) = (subjects, longer)
    let players = subjects.map { Sequential(settled: $0, by: Vocabulary.all) }
    let ways = players.map(\.ways)
    let explanation = Explanation(players[0].nearest(to: players[1]), players[1].nearest(to: players[0]))
    let rules = subjects.map { Rules($0.semantics, $0.capabilities) }
    let done = Lock(0)
    let findings = inParallel(Vocabulary.all.count, atOnce: ProcessInfo.processInfo.activeProcessorCount) { index in
      let vocabulary = Vocabulary.all[index]
      var comparison = Comparison(subjects, ways, explanation)
      for length in 1...vocabulary.length + longer {
        _ = SmallPrograms(vocabulary, rules).forEach(of: length) { branch in
          comparison.compare(branch)
          let count = done.withLock { done in
            done += 1
            return done
          }
          if count % 10_000 == 0 { progress(count) }
          return true
        }
      }
      return comparison.finding
    }
    return findings.reduce(into: Finding()) { $0.add($1) }
  }
}

extension Versions.Finding {
  fileprivate mutating func add(_ other: Versions.Finding) {
    programs += other.programs
    for each in other.differences { note(each) }
  }

  fileprivate mutating func note(_ difference: Versions.Difference) {
    guard let known = differences.firstIndex(where: { $0.key == difference.key }) else {
      return differences.append(difference)
    }
    let count = differences[known].count + difference.count
    if difference.steps < differences[known].steps { differences[known] = difference }
    differences[known].count = count
  }
}

/// One program after the other, on the old version and on the new one.
private struct Comparison {
  private var players: [Sequential]
  private let explanation: Explanation
  var finding = Versions.Finding()

  init(_ subjects: [Subject], _ ways: [[Choices]], _ explanation: Explanation) {
    players = zip(subjects, ways).map { Sequential($0, seconds: 2, ways: $1) }
    self.explanation = explanation
  }

  mutating func compare(_ branch: SmallPrograms.Branch) {
    let program = branch.ended().program
    if branch.isRefused {
      let version = branch.rules[0] == nil ? "new" : "old"
      return note("Only the \(version) version offers it.", program, nil) { Sketch.lines(program) }
    }
    finding.programs += 1
    var runs = play(program)
    if runs[0].isLike(runs[1]) { return }
    // A busy machine may be the reason for what came late.
    for _ in 0..<3 where runs.contains(where: \.isLate) { runs = play(program) }
    if runs[0].isLike(runs[1]) { return }
    let departures = players.indices.map { players[$0].difference(program) }
    let step = program.steps.indices.first { runs[0].events[$0] != runs[1].events[$0] }
    note(reason(program, runs, departures), program, step) {
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
      run.kept = players[index].play.held(waiting: 0)
      run.held = players[index].end(program)
      return run
    }
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
    if runs[0].events == runs[1].events {
      let end = departures.indices.map { "\(runs[$0].kept) until its end, \(runs[$0].held) after it" }
      let place = program.makesInBlocks ? "with" : "without"
      return "They keep more or less of what a program gave them, \(place) work that a block makes: old \(end[0]); "
        + "new \(end[1])."
    }
    return runs[0].trace == runs[1].trace
      ? "The same happens in another order, which the model leaves open."
      : "The model leaves a choice, and they choose differently."
  }

  private mutating func note(_ reason: String, _ program: Program, _ step: Int?, lines: () -> [String]) {
    let key = "\(reason) \(step.map { "\(program.steps[$0])".prefix { $0 != "(" } } ?? "")"
    let isKnown = finding.differences.contains { $0.key == key && $0.steps <= program.steps.count }
    let steps = program.steps.count
    finding.note(.init(key: key, reason: reason, steps: steps, lines: isKnown ? [] : lines()))
  }
}

extension Versions {
  /// What one version did in a program.
  struct Run {
    var events: [[Event]] = []
    /// How much of what the program handed over isn't freed at its end, and how much never is.
    var kept = 0
    var held = 0
    var isLate = false

    func isLike(_ other: Run) -> Bool { events == other.events && kept == other.kept && held == other.held }

    /// The same, without the order that no law asks for.
    var trace: Trace { events.reduce(into: Trace()) { $0.append($1) } }
  }
}

extension Program {
  /// Whether a block makes a promise with work of its own.
  fileprivate var makesInBlocks: Bool {
    Sketch.lines(self).contains { line in line.contains("{") && line.contains("= make(") }
  }
}
