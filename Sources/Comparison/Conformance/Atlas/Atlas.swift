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
    /// For each vocabulary and set of answers, the first program.
    var differences: [Difference] = []

    fileprivate mutating func note(_ reasons: Set<Question>, _ program: Program, _ vocabulary: String) {
      if let place = differences.firstIndex(where: { $0.vocabulary == vocabulary && $0.reasons == reasons }) {
        differences[place].count += 1
      } else {
        differences.append(Difference(reasons: reasons, vocabulary: vocabulary, program: program))
      }
    }
  }

  /// Plays and compares. `progress` is called with the number of programs.
  package func run(progress: (_ done: Int) -> Void = { _ in }) -> Finding {
    var (finding, players) = (Finding(), explanations.players)
    let rules = subjects.map { Rules($0.semantics, $0.capabilities) }
    for vocabulary in Vocabulary.all {
      for length in 1...vocabulary.length + longer {
        let isExplained = SmallPrograms(vocabulary, rules).forEach(of: length) { branch in
          let program = branch.ended().program
          let reasons = explanations.reasons(program)[0]
          if let reasons { finding.note(reasons, program, vocabulary.name) }
          if branch.isRefused {
            // The other one offers it if a promise can be used more than once.
            finding.unshared += reasons == nil ? 0 : 1
            return true
          }
          finding.programs += 1
          finding.differing += reasons == nil ? 0 : 1
          for index in players.indices {
            guard let difference = players[index].difference(program) else { continue }
            finding.unexplained.append(
              ["\(players[index].subject.name) doesn't do what its model does:"]
                + Sketch.lines(program, difference: difference))
          }
          if reasons == [] {
            finding.unexplained.append(["No answer explains why they differ:"] + Sketch.lines(program))
          }
          progress(finding.programs)
          return finding.unexplained.isEmpty
        }
        if !isExplained { return finding }
      }
    }
    return finding
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

  /// Its kind, by the first way that it may go.
  var kind: PromiseKind { PromiseKind(semantics: semantics, choices: ways[0]) }

  /// Its kind, by a way that another one may go too, if there is one.
  func nearest(to other: Sequential) -> PromiseKind {
    PromiseKind(semantics: semantics, choices: ways.first(where: other.ways.contains) ?? ways[0])
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
    if subject.semantics.order != .ofSteps { subject.semantics.order = .ofEachPromise }
    return subject
  }
}
