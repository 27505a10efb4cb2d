/// Everything about a promise that a program can see.
struct PromiseKind: Hashable, Sendable {
  var semantics: Semantics
  var choices: Choices

  /// What happens in a program, step by step.
  func trace(_ program: Program) -> Trace { program.trace(semantics, choices) }

  /// The same promise with another one's answers.
  func answering(_ questions: Set<Question>, like other: PromiseKind) -> PromiseKind {
    questions.reduce(into: self) { kind, question in question.copy(from: other, to: &kind) }
  }
}

/// By what can two kinds of promises differ? Each has one answer to it.
enum Question: String, CaseIterable, Sendable {
  case runs, delivery, slots, cancelling, settledAgain, attachedWhileNotifying, failsInListOrder
  case startsAfterNotifying, goesDeep, sharesTurns, followsAtOnce, waitsForWork

  func copy(from other: PromiseKind, to kind: inout PromiseKind) {
    switch self {
    case .runs: kind.semantics.runs = other.semantics.runs
    case .delivery: kind.semantics.delivery = other.semantics.delivery
    case .slots: kind.semantics.hasOneSlot = other.semantics.hasOneSlot
    case .cancelling: kind.semantics.cancelling = other.semantics.cancelling
    case .settledAgain: kind.semantics.trapsWhenSettledAgain = other.semantics.trapsWhenSettledAgain
    case .attachedWhileNotifying: kind.semantics.notifiesAtOnce = other.semantics.notifiesAtOnce
    case .failsInListOrder: kind.semantics.failsInListOrder = other.semantics.failsInListOrder
    case .startsAfterNotifying, .goesDeep, .sharesTurns, .followsAtOnce, .waitsForWork:
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
    default: []
    }
  }
}
