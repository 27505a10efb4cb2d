import Record

/// How are the solutions shown to a reader who wants to compare them, without a run?
extension StudiesRecord {
  /// The solutions, one below the other, for a terminal.
  package func solutionsText(_ options: TextOptions) -> String { TextRenderer(options: options).render(solutions) }

  package func solutionsMarkdown() -> String { MarkdownRenderer().render(solutions) }

  private var solutions: Document {
    Document(blocks: studies.flatMap { study in study.head + (study.solutions ?? []).blocks(withSources: true) })
  }

  /// A page for each study and one that leads to them, by the names of their files. Solutions are linked by their
  /// paths, which lead from a folder two levels below the package.
  package var pages: [(name: String, text: String)] {
    [("README.md", index)] + studies.map { study in (study.file, study.page) }
  }

  private var index: String {
    let columns = [Table.Column(title: "study"), .init(title: "the problem", wraps: true)]
    let rows = studies.map { study in [Phrase(study.name, file: study.file), Phrase(study.problem)] }
    return MarkdownRenderer().render(
      Document(blocks: [
        .heading(1, "Case studies"),
        .paragraph(
          """
          One problem, solved once per design, with completion handlers, and with async/await. The same script of events \
          is played to every solution. All have to show the same. The services have completion handlers, and know \
          nothing of promises. Each page begins with a wrong solution, and what it showed when it was played.
          """),
        .table(Table(columns: columns, rows: rows)),
        .paragraph("What is counted in a solution:"),
        .list(SolutionTable.definitions.map { Phrase($0) }),
        .lines([
          "compare study NAME           plays one", "compare study NAME --show    prints its solutions side by side",
          "compare study --show --output docs/case-studies    writes these pages",
        ]),
      ]))
  }
}

extension StudiesRecord.Study {
  fileprivate var head: [Block] { [.heading(2, name), .paragraph(Phrase(problem))] }

  fileprivate var file: String { "\(name.slug).md" }

  fileprivate var page: String {
    let solutions = solutions ?? []
    return MarkdownRenderer().render(
      Document(
        blocks: [.heading(1, name), .paragraph(Phrase(problem))] + (wrong?.blocks ?? []) + [
          .heading(2, "The solutions"), .table(SolutionTable(solutions, above: "../../").table),
          .heading(2, "What each solution had to do"),
        ] + solutions.map { .markdown("**\($0.name.markdown).** \($0.story)") } + transcripts))
  }

  private var transcripts: [Block] {
    [.heading(2, "What every solution shows")]
      + scenarios.flatMap { scenario in
        [
          .paragraph(Phrase("\(scenario.name):", .strong) + Phrase(" \(scenario.statement)")),
          .lines((scenario.transcripts.first?.lines ?? []).map { Phrase($0) }),
        ] + scenario.questions
      }
  }
}

extension StudiesRecord.Wrong {
  /// Its story, its code, what it showed, and what is right.
  fileprivate var blocks: [Block] {
    [
      .heading(2, "A wrong solution"), .markdown(solution.story),
      .markdown("```swift\n\(solution.codeBelowStory)\n```"),
      .paragraph(Phrase("\(scenario.name):", .strong) + Phrase(" \(scenario.statement) It shows")),
      .lines((scenario.transcripts.first?.lines ?? []).map { Phrase($0) }), .paragraph("where this is right:"),
      .lines((scenario.expected ?? []).map { Phrase($0) }),
    ]
  }
}

extension StudiesRecord.Scenario {
  fileprivate var questions: [Block] {
    guard let asked else { return [] }
    return [
      .paragraph(
        """
        With --url the services ask another server for this, below its address, and wait three seconds for an answer. \
        What the solutions show then is printed and not judged. The study's own server answers with status 200 and:
        """),
      .lines(asked.flatMap { [Phrase("GET \($0.target)"), Phrase("    \($0.answer)")] }),
    ]
  }
}

extension StudiesRecord.Solution {
  /// The first doc comment of its source: what the design had to do, in Markdown as it stands there.
  var story: String {
    let lines = source.codeLines.map { line in line.drop { $0 == " " } }
    let comment = lines.drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }
    let paragraphs = comment.map { $0.dropFirst(3).drop { $0 == " " } }.split(separator: "")
    return paragraphs.map { $0.joined(separator: " ") }.joined(separator: " ")
  }

  fileprivate var codeBelowStory: String {
    let code = source.codeLines.drop { !$0.hasPrefix("///") }.drop { $0.hasPrefix("///") }
    return code.joined(separator: "\n")
  }
}
