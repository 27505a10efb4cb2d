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
  private let explanations: Explanations
  var subjects: [Subject] { explanations.subjects }

  /// The atlas of two promises.
  package init(_ first: Subject, _ second: Subject) { self.init(first, second, settledBy: Vocabulary.all) }

  /// See `Explanations` for `vocabularies`.
  init(_ first: Subject, _ second: Subject, settledBy vocabularies: [Vocabulary]) {
    explanations = Explanations([first, second], settledBy: vocabularies)
  }

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
      var work = Comparison(atlas.explanations)
      let rules = atlas.subjects.map { Rules($0.semantics, $0.capabilities) }
      for vocabulary in Vocabulary.all {
        for length in 1...vocabulary.length + atlas.longer {
          let goesOn = SmallPrograms(vocabulary, rules).forEach(of: length) { branch in
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
    let explanations: Explanations
    private var players: [Sequential]
    var finding = Finding()

    init(_ explanations: Explanations) { (self.explanations, players) = (explanations, explanations.players) }

    /// One that a single promise offers counts if the other one offers it but for its slots.
    mutating func compare(_ branch: SmallPrograms.Branch, _ vocabulary: String) {
      let program = branch.ended().program
      let reasons = explanations.reasons(program)[0]
      if let reasons { note(reasons, program, vocabulary) }
      if branch.isRefused {
        if reasons != nil { finding.unshared += 1 }
        return
      }
      finding.programs += 1
      if reasons != nil { finding.differing += 1 }
      for index in players.indices {
        guard let difference = players[index].difference(program) else { continue }
        finding.unexplained.append(
          ["\(players[index].subject.name) doesn't do what its model does:"]
            + Sketch.lines(program, difference: difference))
      }
      if reasons?.isEmpty ?? false {
        finding.unexplained.append(["No answer explains why they differ:"] + Sketch.lines(program))
      }
    }

    private mutating func note(_ reasons: Set<Question>, _ program: Program, _ vocabulary: String) {
      let isSame = { (each: Difference) in each.vocabulary == vocabulary && each.reasons == reasons }
      if let place = finding.differences.firstIndex(where: isSame) {
        finding.differences[place].count += 1
      } else {
        finding.differences.append(Difference(reasons: reasons, vocabulary: vocabulary, program: program))
      }
    }
  }
}

extension Sequential {
  /// A player that knows which way the subject goes where there are two, from the programs of these vocabularies that a
  /// run of the suite plays.
  init(settled subject: Subject, by vocabularies: [Vocabulary]) {
    self.init(subject, seconds: 2, ways: Choices.all)
    for vocabulary in vocabularies {
      _ = vocabulary.programs(for: subject).play(to: vocabulary.length, beyond: 0) { difference($0) == nil }
    }
  }

  /// Its kind, by the way that has most in common with one of the other's.
  func nearest(to other: Sequential) -> PromiseKind {
    let way = ways.min { other.distance(of: $0) < other.distance(of: $1) } ?? []
    return PromiseKind(semantics: semantics, choices: way)
  }

  private func distance(of way: Choices) -> Int {
    ways.map { $0.symmetricDifference(way).rawValue.nonzeroBitCount }.min() ?? 0
  }
}

extension Subject {
  /// The same, whose own errors are all alike: in their names any two promises differ. So they do in the order of what
  /// happens to several promises.
  var withoutErrors: Subject {
    var subject = inOrderOfPromises
    subject.semantics.errors = [:]
    return subject
  }

  /// The same, where a step shows what happens to one promise after the other.
  var inOrderOfPromises: Subject {
    var subject = self
    subject.semantics.order = .ofEachPromise
    return subject
  }
}
