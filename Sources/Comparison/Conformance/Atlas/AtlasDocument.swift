import Report

/// How does the atlas read as a page? The questions, the pairs, and the smallest programs; every figure is counted.
///
/// - Tests: `AtlasDocumentTests`, of the page that it wrote.
struct AtlasDocument {
  let explanations: Explanations
  let pairs: [(atlas: Atlas, finding: Atlas.Finding)]
  let lessons: [Lessons.Lesson]
  /// Those of different programs, with what each design did in each step.
  let programs: [(lesson: Lessons.Lesson, rows: [Sketch.Row])]
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

    \(headline)

    To write a program yourself, step by step, open [the interactive page](atlas/index.html) in a browser. It shows what
    each design does and why the designs differ, or asks you to predict what they do. [Fifteen
    minutes](fifteen-minutes.md#six-questions) presents the same questions as puzzles, and the [glossary](glossary.md)
    explains the terms.

    ## What each design answers

    \(answers.joined(separator: "\n"))

    A dash means that the design lacks the operations that the question is about.

    ## Pair by pair

    Above the diagonal is the share of programs on which two designs differ, among the programs that both can express.
    Below the diagonal are the numbers of the questions that explain these differences. [The pairs](#the-pairs) lists
    the counts.

    \(matrix.joined(separator: "\n"))

    ## The smallest programs

    The first column of each table contains a program, one step per row. A cell tells what the step caused in a design.
    The cell is empty if the step caused nothing, and contains a dash if the design's program has already ended. Events
    of different promises that *then* connects may happen in either order. `settle` completes the work of a promise,
    and `drain()` runs the queues until they are empty. These files contain the same programs in each design's own
    functions: \(modules.map { "[\($0)](atlas/\($0).swift)" }.joined(separator: ", ")).

    \(asked.enumerated().map { section($0.element, $0.offset + 1) }.joined(separator: "\n"))
    \(surprises)

    ## The pairs

    \(pairs.indices.map(pair).joined(separator: "\n"))
    ## How it was found

    We ran all programs that consist of the steps of \(Vocabulary.all.count)
    [vocabularies](how-the-suite-works.md#the-engine), \(pairs[0].atlas.lengths).
    Each program ran on both designs of a pair, and we compared each design with its model. A question is a
    [*reason*](how-the-suite-works.md#two-promises-compared) if the model of one design behaves like the other design
    when its answer to the question is replaced by the other design's answer; we count the smallest set of such
    questions. This command generates the page:
    `swift run -c release compare atlas --output docs`

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

  private var answers: [String] {
    let kinds = zip(explanations.kinds, explanations.subjects)
    let rows = asked.enumerated().map { index, asked in
      ["\(index + 1). [\(asked.title)](#\(anchor(asked, index + 1)))"]
        + kinds.map { kind, subject in
          subject.capabilities.isSuperset(of: asked.question.needs) ? asked.question.answer(of: kind) : "–"
        }
    }
    return table([""] + names, rows)
  }

  private func anchor(_ asked: AskedQuestion, _ number: Int) -> String {
    "\(number) \(asked.title.lowercased())".filter { $0.isLetter || $0.isNumber || $0 == " " }.replacing(" ", with: "-")
  }

  private func section(_ asked: AskedQuestion, _ number: Int) -> String {
    let sets = pairs.flatMap(\.finding.differences).filter { $0.reasons.contains(asked.question) }
    let alone = sets.filter { $0.reasons.count == 1 }.reduce(0) { $0 + $1.count }
    let count = sets.reduce(0) { $0 + $1.count }
    let share =
      alone == count
      ? "This question is the only reason in \(Scale.count(count)) programs"
      : "This question is a reason in \(Scale.count(count)) programs"
        + (alone > 0 ? ", and the only reason in \(Scale.count(alone)) of them" : "")
    let tables = lessons.filter { $0.question == asked.question }.compactMap { lesson in
      programs.firstIndex { $0.lesson.program == lesson.program }
    }.map { index in
      table(
        ["program \(index + 1)"] + names,
        programs[index].rows.map { row in ["`\(row.code)`"] + row.answers.map { $0.map(cell) ?? "–" } }
      ).joined(separator: "\n") + "\n"
    }
    return """
      ### \(number). \(asked.title)

      \([asked.lesson, alone > 0 ? "" : asked.together, "*\(share).*"].filter { !$0.isEmpty }.joined(separator: "\n\n"))

      \(tables.joined(separator: "\n"))
      """
  }

  private func cell(_ answer: String) -> String {
    answer == "nothing" ? "" : answer.replacing("nothing; ", with: "")
  }

  // MARK: The pairs

  /// The two that are hardest to tell apart, if each program does only what both allow.
  private var headline: String {
    guard let least = pairs.min(by: { share($0.finding) < share($1.finding) }) else { return "" }
    let subjects = least.atlas.subjects
    let limits = [
      subjects.contains(where: \.semantics.hasOneSlot) ? "each promise is used once" : nil,
      subjects.allSatisfy { $0.capabilities.contains(.cancel) } ? nil : "nothing is cancelled",
    ]
    return """
      **If \(limits.compactMap(\.self).joined(separator: " and ")), \(least.atlas.title)
      can hardly be told apart**: they differ in \(Scale.count(least.finding.differing)) of \
      \(Scale.count(least.finding.programs)) programs. Every other pair differs in
      \(percent(pairs.map { share($0.finding) }.sorted()[1])) of its programs or more.
      """
  }

  func share(_ finding: Atlas.Finding) -> Double { Double(finding.differing) / Double(finding.programs) }

  /// Rounded down, so that only all of them are 100%.
  private func percent(_ share: Double) -> String {
    let tenths = Int(share * 1_000)
    return "\(tenths / 10).\(tenths % 10)%"
  }

  private var matrix: [String] {
    let rows = names.indices.map { row in
      ["**\(names[row])**"]
        + names.indices.map { column in
          guard let index = explanations.pairs.firstIndex(where: { [$0.first, $0.second] == [row, column].sorted() })
          else { return "" }
          let finding = pairs[index].finding
          if row < column {
            return "[\(percent(share(finding)))](#\(pairs[index].atlas.title.lowercased().replacing(" ", with: "-")))"
          }
          let reasons = finding.differences.reduce(into: Set()) { $0.formUnion($1.reasons) }
          return numbers(of: reasons).map(String.init).joined(separator: ", ")
        }
    }
    return table([""] + names, rows)
  }

  private func numbers(of reasons: Set<Question>) -> [Int] {
    asked.enumerated().filter { reasons.contains($0.element.question) }.map { $0.offset + 1 }
  }

  private func pair(_ index: Int) -> String {
    let (atlas, finding) = pairs[index]
    let sets = finding.reasons.filter { $0.reasons != [.slots] }.map { difference in
      let numbers = numbers(of: difference.reasons)
      let asked = numbers.count == 1 ? "question \(numbers[0])" : "questions \(inWords(numbers)) together"
      return "\(asked) in \(Scale.count(difference.count))"
    }
    let programs = programs.enumerated().filter { $0.element.lesson.reasons[index] != nil }.map { $0.offset + 1 }
    let single = atlas.subjects.filter(\.semantics.hasOneSlot).map(\.name).joined()
    let slots = """
      \(Scale.count(finding.unshared)) more programs use a promise twice. In \(single) the second use is refused, so its
      block never runs (question \(inWords(numbers(of: [.slots])))).

      """
    return """
      ### \(atlas.title)

      These designs differ in \(Scale.count(finding.differing)) of the \(Scale.count(finding.programs)) programs \
      that both can express.
      \(single.isEmpty ? "" : slots)The differences come from \(sets.joined(separator: "; ")) of these programs.
      \(programs.count == 1 ? "Program \(inWords(programs)) above shows" : "Programs \(inWords(programs)) above show") \
      the difference.

      """
  }

  private func inWords(_ numbers: [Int]) -> String { Advice.list(numbers.map(String.init)) }

  private func table(_ head: [String], _ rows: [[String]]) -> [String] {
    ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }
}

extension Atlas {
  /// The names of the two, as a heading.
  var title: String { names.joined(separator: " and ") }
}
