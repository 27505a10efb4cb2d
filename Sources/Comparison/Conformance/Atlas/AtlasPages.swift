import Report

/// What do the pages of the atlas say? The programs that teach most, each pair's reasons, and a page to make programs.
///
/// - Tests: `AtlasPageTests`.
package struct AtlasPages {
  /// The pages and the programs in Swift, by their names in the folder.
  package private(set) var files: [(name: String, text: String)] = []
  /// What no set of answers explains, or a promise does otherwise than its model.
  package private(set) var unexplained: [String] = []

  private let explanations: Explanations
  private var subjects: [Subject] { explanations.subjects }
  private var names: [String] { subjects.map(\.name) }

  /// The atlas of all pairs of some promises, which can be written in these ways. Programs are so many steps `longer`
  /// than the suite's, and have up to `recorded` steps on the page where a reader makes them.
  package init(
    _ subjects: [Subject], _ dialects: [any Dialect], longer: Int, recorded: Int,
    progress: (_ names: [String], _ done: Int) -> Void = { _, _ in }
  ) {
    explanations = Explanations(subjects)
    var pairs: [(atlas: Atlas, finding: Atlas.Finding)] = []
    for pair in explanations.pairs {
      var atlas = Atlas(subjects[pair.first], subjects[pair.second])
      atlas.longer = longer
      pairs.append((atlas, atlas.run { progress(atlas.names, $0) }))
    }
    unexplained = pairs.flatMap { $0.finding.unexplained.flatMap(\.self) }
    let lessons = Lessons(10, of: pairs.flatMap(\.finding.differences), explanations).lessons
    let programs = lessons.map { SwiftProgram($0.program, explanations, dialects) }
    let recording = Recording(explanations, length: recorded)
    let played = lessons.map { Replay($0.program).run(on: subjects) }
    let page = AtlasPage(
      designs: names,
      lessons: zip(lessons, played).map { lesson, played in
        AtlasPage.Lesson(
          steps: played.rows,
          reasons: lesson.reasons.map { ($0.key.words, $0.names) })
      }, length: recorded, recorded: recording.text(names, explanations.pairs.map { [$0.first, $0.second] }))
    files = [
      ("atlas.md", text(zip(lessons, played).map { ($0, $1.lines) }, programs, pairs)), ("atlas/index.html", page.text),
    ]
    files += dialects.map { ("atlas/\($0.module).swift", SwiftProgram.file(programs, in: $0)) }
  }

  // MARK: The page in words

  private func text(
    _ lessons: [(lesson: Lessons.Lesson, lines: [String])], _ programs: [SwiftProgram],
    _ pairs: [(atlas: Atlas, finding: Atlas.Finding)]
  ) -> String {
    let played = pairs.reduce(0) { $0 + $1.finding.programs }
    let parts = zip(lessons, programs).enumerated().map { index, each in
      lesson(each.0.lesson, each.0.lines, each.1, index + 1)
    }
    return """
      # The atlas of small programs

      By what do the designs differ? Every small program of \(Vocabulary.all.count)
      [vocabularies](fuzzing.md#every-small-program) was played on each two designs that offer it: \(Scale.count(played))
      programs for \(pairs.count) pairs, all of \(pairs[0].atlas.lengths).
      A *reason* is the least set of answers that explains a difference, as
      [the method](fuzzing.md#by-what-two-promises-differ) says. No difference is without one. [Trade-offs](trade-offs.md)
      has the same answers, and more. The [glossary](glossary.md) explains the words.

      To make a program yourself, step by step, open [the page](atlas/index.html) in a browser. It shows what each design
      did, and where and why they differ, and can ask you what comes next. Every program on it has a link.

      This command makes both, and the programs in Swift: `swift run -c release compare atlas --output docs`

      ## What each design answers

      \(answers(pairs.map(\.finding)).joined(separator: "\n"))

      ## \(lessons.count) programs that teach most

      They were chosen one by one from the programs of all pairs: each time the one that adds most reasons. Among equals it
      is the one that adds most kinds of steps, and then the shorter one.

      A comment under a step says what it made happen, promise by promise: between two of them *then* is no order.
      `drain()` lets the queues run until nothing is left. In Swift, the functions that don't belong to a promise are
      those of [`Stage`](atlas/Stage.swift): it does the work that a program settles, and notes what happens.

      \(parts.joined(separator: "\n"))
      ## The pairs

      \(pairs.map(pair).joined(separator: "\n"))
      """
  }

  private func lesson(_ lesson: Lessons.Lesson, _ lines: [String], _ program: SwiftProgram, _ number: Int) -> String {
    let reasons = lesson.reasons.map { "- *\($0.key.words)*: \($0.names.joined(separator: "; "))" }
    let samples = program.codes.map { module, lines in
      """
      <!-- snippet: program \(number), \(module) -->
      ```swift
      \(lines.joined(separator: "\n"))
      ```

      """
    }
    return """
      ### Program \(number)

      \(block(lines))

      \(reasons.joined(separator: "\n"))

      <details><summary>The same in each design's own functions</summary>

      \(samples.joined(separator: "\n"))
      </details>

      """
  }

  private func pair(_ pair: (atlas: Atlas, finding: Atlas.Finding)) -> String {
    let reasons = pair.finding.reasons.map { difference in
      "*\(difference.reasons.words)*: \(Scale.count(difference.count))\n\n\(block(pair.atlas.played(difference.program)))\n"
    }
    return """
      ### \(pair.atlas.names.joined(separator: " and "))

      \(pair.finding.counts)

      \(reasons.joined(separator: "\n"))
      """
  }

  private func block(_ lines: [String]) -> String { "```text\n\(lines.joined(separator: "\n"))\n```" }

  /// The questions that explain a difference, and what each promise answers.
  private func answers(_ findings: [Atlas.Finding]) -> [String] {
    let asked = findings.flatMap(\.differences).reduce(into: Set()) { $0.formUnion($1.reasons) }
    let kinds = zip(explanations.kinds, subjects)
    return [
      "| question | \(names.joined(separator: " | ")) |", "|---|" + String(repeating: "---|", count: names.count),
    ]
      + Question.all.filter(asked.contains).map { question in
        let answers = kinds.map { kind, subject in
          subject.capabilities.isSuperset(of: question.needs) ? question.answer(of: kind) : "–"
        }
        return "| \(question.words) | \(answers.joined(separator: " | ")) |"
      }
  }
}
