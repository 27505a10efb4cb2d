/// Why do two promises differ in a program? By the least set of answers: with those of the other one, the first does
/// what the other does.
struct Explanation: Sendable {
  let first: PromiseKind
  let second: PromiseKind
  /// The questions that they answer differently.
  let questions: [Question]

  init(_ first: PromiseKind, _ second: PromiseKind) {
    self.first = first
    self.second = second
    questions = Question.all.filter { $0 != .slots && $0.separates(first, second) }
  }

  /// Nil if they do the same; empty if no set of answers explains it. `known` explains how the program begins, so that
  /// no smaller set explains the whole.
  func reasons(_ program: Program, after known: Set<Question> = []) -> Set<Question>? {
    let found = second.trace(program)
    if first.trace(program) == found { return nil }
    if !known.isEmpty, explains(known, program, found) { return known }
    for size in max(known.count, 1)...max(questions.count, known.count, 1) {
      if let least = questions.subsets(of: size).first(where: { explains(Set($0), program, found) }) {
        return Set(least)
      }
    }
    return []
  }

  private func explains(_ reasons: Set<Question>, _ program: Program, _ found: Trace) -> Bool {
    first.answering(reasons, like: second).trace(program) == found
  }
}

extension Array {
  /// All ways to take so many of them, in their order.
  func subsets(of size: Int) -> [[Element]] {
    if size == 0 { return [[]] }
    return indices.flatMap { index in
      Array(self[(index + 1)...]).subsets(of: size - 1).map { [self[index]] + $0 }
    }
  }
}
