/// Why do two promises differ in a program? By the least set of answers: with those of the other one, the first does
/// what the other does.
struct Explanation: Sendable {
  let first: PromiseKind
  let second: PromiseKind
  /// All sets of questions that they answer differently, small ones first.
  private let sets: [Set<Question>]

  init(_ first: PromiseKind, _ second: PromiseKind) {
    (self.first, self.second) = (first, second)
    let questions = Question.all.filter { $0 != .slots && $0.separates(first, second) }
    let all = questions.reversed().reduce([Set()]) { sets, question in sets.map { $0.union([question]) } + sets }
    sets = questions.indices.flatMap { index in all.filter { $0.count == index + 1 } }
  }

  /// Nil if they do the same; empty if no set of answers explains it. `known` explains how the program begins, so that
  /// no smaller set explains the whole.
  func reasons(_ program: Program, after known: Set<Question> = []) -> Set<Question>? {
    let found = second.trace(program)
    if first.trace(program) == found { return nil }
    return ([known] + sets).first { reasons in
      !reasons.isEmpty && reasons.count >= known.count && first.answering(reasons, like: second).trace(program) == found
    } ?? []
  }
}
