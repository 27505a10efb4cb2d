/// By what can two kinds of promises differ? Each has one answer to it.
enum Question: String, CaseIterable, Sendable {
  case runs, delivery, slots, cancelling, settledAgain, attachedWhileNotifying, failsInListOrder, rings, inheritsQueues
  case startsAfterNotifying, goesDeep, sharesTurns, followsAtOnce, waitsForWork, decidesAtOnce

  func copy(from other: PromiseKind, to kind: inout PromiseKind) {
    switch self {
    case .runs: kind.semantics.runs = other.semantics.runs
    case .delivery: kind.semantics.delivery = other.semantics.delivery
    case .slots: kind.semantics.hasOneSlot = other.semantics.hasOneSlot
    case .cancelling: kind.semantics.cancelling = other.semantics.cancelling
    case .settledAgain: kind.semantics.trapsWhenSettledAgain = other.semantics.trapsWhenSettledAgain
    case .attachedWhileNotifying: kind.semantics.notifiesAtOnce = other.semantics.notifiesAtOnce
    case .failsInListOrder: kind.semantics.failsInListOrder = other.semantics.failsInListOrder
    case .inheritsQueues: kind.semantics.inheritsQueues = other.semantics.inheritsQueues
    case .rings: kind.semantics.rings = other.semantics.rings
    case .startsAfterNotifying, .goesDeep, .sharesTurns, .followsAtOnce, .waitsForWork, .decidesAtOnce:
      let choice = choice
      kind.choices = other.choices.contains(choice) ? kind.choices.union(choice) : kind.choices.subtracting(choice)
    }
  }

  /// Whether two kinds answer it differently.
  func separates(_ kind: PromiseKind, _ other: PromiseKind) -> Bool {
    var changed = kind
    copy(from: other, to: &changed)
    return changed != kind
  }

  var choice: Choices {
    switch self {
    case .startsAfterNotifying: .startsAfterNotifying
    case .goesDeep: .goesDeep
    case .sharesTurns: .sharesTurns
    case .followsAtOnce: .followsAtOnce
    case .waitsForWork: .waitsForWork
    case .decidesAtOnce: .decidesAtOnce
    default: []
    }
  }
}

// MARK: In words

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
    case .rings: "what becomes of a ring"
    case .inheritsQueues: "whether blocks inherit queues"
    case .startsAfterNotifying: "whether work starts while others are notified"
    case .goesDeep: "whether what follows from an observer comes before the next observer"
    case .sharesTurns: "whether handlers share a turn"
    case .followsAtOnce: "whether a block follows in the same turn"
    case .waitsForWork: "whether work that settles its own promise returns first"
    case .decidesAtOnce: "whether a combination that is decided starts its other members first"
    }
  }

  /// What a promise must offer to have an answer.
  var needs: Set<Capability> {
    switch self {
    case .cancelling: [.cancel]
    case .rings: [.identity]
    case .inheritsQueues: [.thenOn]
    default: []
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
    case .rings:
      return switch semantics.rings {
      case .rejects: "it is rejected"
      case .startsAnew: "it stays unfinished, and can be started again"
      case .ignoresItself: "it is rejected, but if its own block returns it, it stays pending"
      }
    case .inheritsQueues: return semantics.inheritsQueues ? "yes" : "no, where each call says"
    case .startsAfterNotifying, .goesDeep, .sharesTurns, .followsAtOnce, .waitsForWork, .decidesAtOnce:
      return kind.choices.contains(choice) ? "yes" : "no"
    }
  }
}

extension Set<Question> {
  /// The questions, in words.
  var words: String { Question.allCases.filter(contains).map(\.words).joined(separator: ", and ") }
}
