/// How does an atlas read? Reason by reason, the least first, each with the shortest program that shows it.
extension Atlas {
  /// The names of the two.
  package var names: [String] { subjects.map(\.name) }

  /// What a finding says, line by line.
  package func lines(_ finding: Finding) -> [String] {
    let head = "\(names[0]) and \(names[1]): \(finding.differing) of \(finding.programs) programs differ"
    let wrong = finding.unexplained.flatMap { ["", "✗ " + $0[0]] + $0.dropFirst().map { "  " + $0 } }
    return [head] + wrong
      + finding.reasons.flatMap { difference in
        ["", "≠ \(difference.title): \(difference.count)"] + played(difference.program).map { "  " + $0 }
      }
  }

  /// The program with what each of the two did.
  func played(_ program: Program) -> [String] { Replay(program).run(on: subjects).lines }
}

extension Atlas.Finding {
  /// One difference for each reason: the shortest program. Few answers come first.
  var reasons: [Atlas.Difference] {
    let all = Dictionary(grouping: differences, by: \.reasons).values.map { same in
      var least = same.min { $0.program.steps.count < $1.program.steps.count } ?? same[0]
      least.count = same.reduce(0) { $0 + $1.count }
      return least
    }
    return all.sorted { $0.rank < $1.rank }
  }
}

extension Atlas.Difference {
  fileprivate var rank: (Int, Int, String) { (reasons.count, program.steps.count, title) }

  /// The questions, in words.
  var title: String { reasons.words }
}

extension Question {
  var words: String {
    switch self {
    case .runs: "when the work runs, and how often"
    case .delivery: "where handlers and blocks run"
    case .slots: "how often a promise can be used"
    case .cancelling: "what a cancelled promise becomes"
    case .settledAgain: "what a second settlement does"
    case .attachedWhileNotifying: "when a handler runs that another one attaches"
    case .failsInListOrder: "with which error `all` fails"
    case .startsAfterNotifying: "whether work starts while others are notified"
    case .goesDeep: "whether what follows from an observer comes before the next observer"
    case .sharesTurns: "whether handlers share a turn"
    case .followsAtOnce: "whether a block follows in the same turn"
    case .waitsForWork: "whether work that settles its own promise returns first"
    }
  }

  /// What a promise answers.
  func answer(of kind: PromiseKind) -> String {
    let semantics = kind.semantics
    switch self {
    case .runs:
      return switch semantics.runs {
      case .whenMade: "once, as the promise is made"
      case .onFirstObserver: "once, when it is first needed"
      case .forEachObserver: "again each time it is needed"
      }
    case .delivery:
      return switch semantics.delivery {
      case .sameStack: "inside the call that settles or attaches"
      case .queued: "later, on a queue"
      }
    case .slots: return semantics.hasOneSlot ? "once" : "as often as you like"
    case .cancelling:
      return switch semantics.cancelling {
      case .startsAnew: "it can be started again"
      case .settles: "it is settled with an error"
      case .detaches: "it runs no block any more, and its dependents get an error"
      }
    case .settledAgain: return semantics.trapsWhenSettledAgain ? "it ends the process" : "nothing"
    case .attachedWhileNotifying: return semantics.notifiesAtOnce ? "at once" : "in its turn"
    case .failsInListOrder: return semantics.failsInListOrder ? "the first in the list" : "the first that comes"
    case .startsAfterNotifying, .goesDeep, .sharesTurns, .followsAtOnce, .waitsForWork:
      return kind.choices.contains(choice) ? "yes" : "no"
    }
  }
}
