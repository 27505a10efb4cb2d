/// Everything about a promise that a program can see.
struct PromiseKind: Hashable, Sendable {
  var semantics: Semantics
  var choices: Choices

  /// What happens in a program, step by step.
  func trace(_ program: Program) -> Trace { program.trace(semantics, choices) }

  /// The same promise with another one's answers.
  func answering(_ questions: Set<Question>, like other: PromiseKind) -> PromiseKind {
    questions.reduce(into: self) { kind, question in question.copy(other, &kind) }
  }
}
