import Dispatch

/// By what do two promises differ? By small programs: for each least set of answers that explains a difference, the
/// shortest program that shows it.
///
/// Every program of the suite's vocabularies that both offer is played on both, and compared with the model of each. So
/// the list is complete up to the length of the programs.
///
/// - Tests: `AtlasTests`.
package struct Atlas: Sendable {
  /// How many steps more than a run of the suite takes, for each vocabulary.
  package var longer = 1
  let subjects: [Subject]

  /// The atlas of two promises.
  package init(_ first: Subject, _ second: Subject) { subjects = [first.withoutErrors, second.withoutErrors] }

  /// A difference with its reason.
  struct Difference: Hashable, Sendable {
    let reasons: Set<Question>
    let vocabulary: String
    let program: Program
    /// How many programs differ for this reason.
    var count = 1
  }

  /// What came of the comparison.
  package struct Finding: Sendable {
    /// How many programs were played on both.
    package fileprivate(set) var programs = 0
    /// In how many of them the two differ.
    package fileprivate(set) var differing = 0
    /// How many only one of them offers, since the promises of the other one can be used once.
    package fileprivate(set) var unshared = 0
    /// What no set of answers explains, or the model of one doesn't do: an error, here or there.
    package fileprivate(set) var unexplained: [[String]] = []
    var differences: [Difference] = []
  }

  /// Plays and compares, on a thread of its own. `progress` is called now and then with the number of programs.
  package func run(progress: (_ done: Int) -> Void = { _ in }) -> Finding {
    let state = Lock(Finding())
    let atlas = self
    let done = onThread {
      var work = Comparison(atlas)
      for vocabulary in Vocabulary.all {
        for length in 1...vocabulary.length + atlas.longer {
          let goesOn = work.small(vocabulary).forEach(of: length) { branch in
            work.compare(branch, vocabulary.name)
            state.withLock { $0.programs = work.finding.programs }
            return work.finding.unexplained.isEmpty
          }
          if !goesOn { break }
        }
      }
      state.withLock { $0 = work.finding }
    }
    while done.wait(timeout: .now() + 0.1) != .success { progress(state.withLock { $0.programs }) }
    return state.withLock { $0 }
  }

  // MARK: One program after the other

  private struct Comparison {
    let subjects: [Subject]
    let explanation: Explanation
    var players: [Sequential]
    var finding = Finding()
    /// Where each reason stands in the finding.
    private var places: [Reason: Int] = [:]

    private struct Reason: Hashable {
      let questions: Set<Question>
      let vocabulary: String
    }

    init(_ atlas: Atlas) {
      subjects = atlas.subjects
      players = subjects.map(Sequential.init(settled:))
      explanation = Explanation(players[0], players[1])
    }

    func small(_ vocabulary: Vocabulary) -> SmallPrograms {
      SmallPrograms(vocabulary, subjects.map { Rules($0.semantics, $0.capabilities) })
    }

    mutating func compare(_ branch: SmallPrograms.Branch, _ vocabulary: String) {
      let program = branch.ended
      guard !branch.isRefused else { return refuse(branch, program, vocabulary) }
      finding.programs += 1
      for (index, subject) in subjects.enumerated() {
        guard let difference = players[index].difference(program) else { continue }
        finding.unexplained.append(
          ["\(subject.name) doesn't do what its model does:"] + Sketch.lines(program, difference: difference))
      }
      guard let reasons = explanation.reasons(program) else { return }
      finding.differing += 1
      note(reasons, program, vocabulary)
      if reasons.isEmpty {
        finding.unexplained.append(["No answer explains why they differ:"] + Sketch.lines(program))
      }
    }

    /// A program that one of them offers, and the other one only if it had as many slots.
    private mutating func refuse(_ branch: SmallPrograms.Branch, _ program: Program, _ vocabulary: String) {
      guard Question.slots.separates(explanation.first, explanation.second),
        let index = branch.rules.firstIndex(where: { $0 == nil })
      else { return }
      var semantics = subjects[index].semantics
      semantics.hasOneSlot = false
      guard Rules.admit(Program(steps: program.steps.filter { $0 != .drain }), semantics, subjects[index].capabilities)
      else { return }
      finding.unshared += 1
      note([.slots], program, vocabulary)
    }

    private mutating func note(_ questions: Set<Question>, _ program: Program, _ vocabulary: String) {
      let reason = Reason(questions: questions, vocabulary: vocabulary)
      if let place = places[reason] {
        finding.differences[place].count += 1
      } else {
        places[reason] = finding.differences.count
        finding.differences.append(Difference(reasons: questions, vocabulary: vocabulary, program: program))
      }
    }
  }
}

extension Sequential {
  /// A player that knows which way the subject goes where there are two, from the programs of a run of the suite.
  init(settled subject: Subject) {
    self.init(subject, seconds: 2, ways: Choices.all)
    for vocabulary in Vocabulary.all {
      _ = vocabulary.programs(for: subject).play(to: vocabulary.length, beyond: 0) { difference($0) == nil }
    }
  }

  /// Its kind, by the way that has most in common with one of the other's.
  fileprivate func nearest(to other: Sequential) -> PromiseKind {
    let way = ways.min { other.distance(of: $0) < other.distance(of: $1) } ?? []
    return PromiseKind(semantics: semantics, choices: way)
  }

  private func distance(of way: Choices) -> Int {
    ways.map { $0.symmetricDifference(way).rawValue.nonzeroBitCount }.min() ?? 0
  }
}

extension Explanation {
  /// Why two of which these are the players differ.
  init(_ first: Sequential, _ second: Sequential) { self.init(first.nearest(to: second), second.nearest(to: first)) }
}

extension Subject {
  /// The same, whose own errors are all alike: in their names any two promises differ.
  var withoutErrors: Subject {
    var subject = self
    subject.semantics.errors = [:]
    return subject
  }
}
