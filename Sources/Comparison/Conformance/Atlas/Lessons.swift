/// Which program shows what a question is about?
struct Lesson {
  let question: Question
  let program: Program
  /// For each pair the answers that explain its difference; nil if it has none.
  let reasons: [Set<Question>?]

  /// The pairs that the question tells apart here.
  fileprivate var told: [Int] { reasons.indices.filter { reasons[$0]?.contains(question) ?? false } }

  /// How many questions it takes to explain one of these pairs that this question tells apart, and how long the program
  /// is.
  fileprivate func rank(among pairs: Set<Int>) -> (Int, Int) {
    let sizes = told.filter(pairs.contains).compactMap { reasons[$0]?.count }
    return (sizes.min() ?? .max, program.steps.count { $0 != .drain })
  }
}

extension Explanations {
  /// For each question that explains a difference the smallest of these programs that tell apart all pairs that it can
  /// tell apart.
  ///
  /// A program that the question explains alone comes before one that takes other questions as well.
  func lessons(_ programs: [Program]) -> [Lesson] {
    let explained = programs.map { ($0, reasons($0)) }
    return Question.all.flatMap { question in
      let candidates = explained.map { Lesson(question: question, program: $0, reasons: $1) }
      var (chosen, open) = ([Lesson](), Set(candidates.flatMap(\.told)))
      while let best = candidates.min(by: { $0.rank(among: open) < $1.rank(among: open) }),
        !open.isDisjoint(with: best.told)
      {
        chosen.append(best)
        open.subtract(best.told)
      }
      return chosen
    }
  }
}
