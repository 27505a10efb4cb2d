import Report

/// How does the atlas read as a page? The questions, the pairs, and the smallest programs; every figure is counted.
///
/// - Tests: `AtlasDocumentTests`, of the page that it wrote.
struct AtlasDocument {
  let explanations: Explanations
  let pairs: [(atlas: Atlas, finding: Atlas.Finding)]
  let lessons: [Lesson]
  /// Those of different programs, with what each design did in each step.
  let programs: [(lesson: Lesson, rows: [Sketch.Row])]
  let modules: [String]

  private var names: [String] { explanations.subjects.map(\.name) }

  var text: String {
    """
    # The atlas of small programs

    How do the designs differ? We ran every small program on each pair of designs that can express it:
    \(Scale.count(pairs.reduce(0) { $0 + $1.finding.programs })) programs for \(pairs.count) pairs. In \
    \(Scale.count(pairs.reduce(0) { $0 + $1.finding.differing })) of these programs the two designs \
    behave differently, and the questions
    of the first table explain every difference.

    **If each promise is used once and nothing is cancelled, \(closest.atlas.title)
    can hardly be told apart**: they \(closest.finding.counts)

    To write a program yourself, step by step, open [the interactive page](atlas/index.html) in a browser. It shows what
    each design does and why the designs differ, or asks you to predict what they do. [Fifteen
    minutes](fifteen-minutes.md#six-questions) presents the same questions as puzzles, and the [glossary](glossary.md)
    explains the terms.

    ## What each design answers

    \(answers)

    A dash means that the design lacks the operations that the question is about.

    ## Pair by pair

    \(pairs.indices.map(pair).joined(separator: "\n"))
    ## The smallest programs

    The first column of each table contains a program, one step per row. A cell tells what the step caused in a design.
    The cell is empty if the step caused nothing, and contains a dash if the design's program has already ended. Events
    of different promises that *then* connects may happen in either order. `settle` completes the work of a promise,
    and `drain()` runs the queues until they are empty. These files contain the same programs in each design's own
    functions: \(modules.map { "[\($0)](atlas/\($0).swift)" }.joined(separator: ", ")).

    \(asked.enumerated().map { section($0.element, $0.offset + 1) }.joined(separator: "\n"))
    ## How it was found

    We ran all programs that consist of the steps of \(Vocabulary.all.count)
    [vocabularies](how-the-suite-works.md#the-engine), \(pairs[0].atlas.lengths), on both designs of each pair, and
    compared each design with its model. [Two promises compared](how-the-suite-works.md#two-promises-compared) says when
    a question explains a difference. This command generates the page: `swift run -c release compare atlas --output docs`

    """
  }

  // MARK: The questions

  /// Those that explain a difference.
  private var asked: [AskedQuestion] {
    let reasons = pairs.flatMap(\.finding.differences).reduce(into: Set()) { $0.formUnion($1.reasons) }
    return Question.all.filter(reasons.contains).map { question in
      AskedQuestion.all.first { $0.question == question }
        ?? AskedQuestion(question: question, title: question.words, lesson: "")
    }
  }

  private var answers: String {
    let rows = asked.enumerated().map { index, asked in
      let title = "\(index + 1). \(asked.title)"
      let anchor = title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }.replacing(" ", with: "-")
      return ["[\(title)](#\(anchor))"]
        + explanations.players.map { player in
          let isAnswered = player.subject.capabilities.isSuperset(of: asked.question.needs)
          return isAnswered ? asked.question.answer(of: player.kind) : "–"
        }
    }
    return table([""] + names, rows)
  }

  private func section(_ asked: AskedQuestion, _ number: Int) -> String {
    let sets = pairs.flatMap(\.finding.differences).filter { $0.reasons.contains(asked.question) }
    let alone = sets.filter { $0.reasons.count == 1 }.reduce(0) { $0 + $1.count }
    let count = sets.reduce(0) { $0 + $1.count }
    let share = alone == count ? "all" : alone == 0 ? "none" : Scale.count(alone)
    let tables = lessons.filter { $0.question == asked.question }.compactMap { lesson in
      programs.firstIndex { $0.lesson.program == lesson.program }
    }.map { index in
      table(
        ["program \(index + 1)"] + names,
        programs[index].rows.map { row in ["`\(row.code)`"] + row.answers.map { $0.map(cell) ?? "–" } })
    }
    return """
      ### \(number). \(asked.title)

      \(asked.lesson)

      *It is a reason in \(Scale.count(count)) programs, and the only reason in \(share) of them.*

      \(tables.joined(separator: "\n\n"))

      """
  }

  private func cell(_ answer: String) -> String {
    answer == "nothing" ? "" : answer.replacing("nothing; ", with: "")
  }

  // MARK: The pairs

  /// The two that are hardest to tell apart.
  private var closest: (atlas: Atlas, finding: Atlas.Finding) {
    pairs.min { $0.finding.share < $1.finding.share } ?? pairs[0]
  }

  private func pair(_ index: Int) -> String {
    let (atlas, finding) = pairs[index]
    // Programs that use a promise twice are counted in the sentence before.
    let sets = finding.reasons.filter { $0.reasons != [.slots] }
      .map { "\(list("question", numbers(of: $0.reasons))) in \(Scale.count($0.count))" }
    let shown = programs.indices.filter { programs[$0].lesson.reasons[index] != nil }.map { $0 + 1 }
    return """
      ### \(atlas.title)

      These designs \(finding.counts)
      The differences come from \(sets.joined(separator: "; ")) of these programs.
      See \(list("program", shown)) below.

      """
  }

  private func numbers(of reasons: Set<Question>) -> [Int] {
    asked.enumerated().filter { reasons.contains($0.element.question) }.map { $0.offset + 1 }
  }

  private func list(_ noun: String, _ numbers: [Int]) -> String {
    "\(noun)\(numbers.count == 1 ? "" : "s") \(Advice.list(numbers.map(String.init)))"
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
