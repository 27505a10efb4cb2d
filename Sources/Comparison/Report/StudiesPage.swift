import Record

/// How are the solutions shown to a reader who wants to compare them, without a run?
extension StudiesRecord {
  /// The solutions side by side, as far as the terminal is wide.
  public func solutionsText(_ options: TextOptions) -> String {
    studies.map { study in
      var head = Document(blocks: [.heading(2, study.name), .paragraph(Phrase(study.problem))])
      let solutions = study.solutions ?? []
      head.add(SolutionTable(solutions).document(withSources: false))
      head.add(.lines([]))
      let renderer = TextRenderer(options: options)
      return renderer.render(head) + renderer.render(SideBySide(width: options.width).lines(solutions))
    }.joined()
  }

  /// The page of the case studies: each with its scripts, what a right solution shows, and the solutions with their
  /// counts.
  public func solutionsMarkdown() -> String {
    var document = Document(blocks: [
      .heading(1, "Case studies"),
      .paragraph(
        """
        One problem, solved once per design, with completion handlers, and with async/await. The same script of events \
        is played to every solution, and all have to show the same. The services have completion handlers and know \
        nothing of promises.
        """),
      .paragraph("What is counted:"),
      .list(SolutionTable.definitions.map { Phrase($0) }),
      .paragraph("This page is written by: compare study --show --format markdown"),
    ])
    for study in studies { document.add(page(of: study)) }
    return MarkdownRenderer().render(document)
  }

  private func questions(of scenario: Scenario) -> Document {
    guard let asked = scenario.asked else { return Document(blocks: []) }
    return Document(blocks: [
      .paragraph(
        """
        With --url the services ask another server for this, below its address, and wait three seconds for an answer. \
        What the solutions show then is printed and not judged. The study's own server answers with status 200 and:
        """),
      .lines(asked.flatMap { [Phrase("GET \($0.target)"), Phrase("    \($0.answer)")] }),
    ])
  }

  private func page(of study: Study) -> Document {
    var page = Document(blocks: [.heading(2, study.name), .paragraph(Phrase(study.problem))])
    page.add(SolutionTable(study.solutions ?? []).document(withSources: true))
    page.add(.heading(3, "What every solution of \(study.name) shows"))
    for scenario in study.scenarios {
      page.add(.paragraph(Phrase("\(scenario.name):", .strong) + Phrase(" \(scenario.statement)")))
      page.add(.lines((scenario.transcripts.first?.lines ?? []).map { Phrase($0) }))
      page.add(questions(of: scenario))
    }
    return page
  }
}
