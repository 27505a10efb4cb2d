/// Which programs show what a question is about? For each question the smallest ones that tell apart all pairs that it
/// can tell apart.
///
/// A program that the question explains alone comes before one that takes other questions as well. Among equals, one
/// that can be written in Swift comes first.
struct Lessons {
  struct Lesson {
    let question: Question
    let program: Program
    /// For each pair the answers that explain its difference; nil if it has none.
    let reasons: [Set<Question>?]

    /// How many other questions it takes to explain a pair that this question tells apart, and how long the program is.
    fileprivate func rank(among pairs: Set<Int>) -> (Int, Int, Int) {
      let sizes = pairs.compactMap { pair in reasons[pair].flatMap { $0.contains(question) ? $0.count : nil } }
      return (sizes.min() ?? .max, program.steps.count { $0 != .drain }, program.isInScope ? 0 : 1)
    }
  }

  let lessons: [Lesson]

  /// The programs for all questions that explain a difference, in the order of the questions.
  init(_ differences: [Atlas.Difference], _ explanations: Explanations) {
    var seen: Set<Program> = []
    let programs = differences.map(\.program).filter { seen.insert($0).inserted }
      .map { ($0, explanations.reasons($0)) }
    lessons = Question.all.flatMap { question in
      let candidates = programs.map { Lesson(question: question, program: $0, reasons: $1) }
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

extension Lessons.Lesson {
  /// The pairs that the question tells apart here.
  fileprivate var told: [Int] { reasons.indices.filter { reasons[$0]?.contains(question) ?? false } }
}
