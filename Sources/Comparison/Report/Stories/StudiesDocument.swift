import Record

/// How are the case studies shown: a transcript once where all agree, with its differences where not?
extension StudiesRecord: Reportable {
  func document(verbose: Bool) -> Document {
    Document(blocks: [.heading(2, "Case studies")] + studies.map { section($0, withSources: verbose) })
  }

  /// The part of a report.
  var section: Block {
    let counts = studies.contains { $0.solutions != nil }
    return .section(
      Section(
        id: "studies", title: "Case studies", summary: sentence,
        blocks: [
          .paragraph(
            """
            One problem, solved once per design and without promises. The same script of events is played to every \
            solution; what each of them did is its transcript.
            """)
        ] + (counts ? [.list(SolutionTable.definitions.map { Phrase($0) })] : [])
          + studies.map { section($0, withSources: true) }))
  }

  private func section(_ study: Study, withSources: Bool) -> Block {
    let isRight = study.scenarios.allSatisfy(\.isRight)
    return .section(
      Section(
        id: "study-\(study.name.slug)", level: 3, title: study.name, summary: Phrase(study.problem),
        fold: isRight ? .closed : .open,
        blocks: [.paragraph(Phrase(study.problem))] + study.scenarios.flatMap(blocks)
          + (study.solutions.map { solutions in solutions.blocks(of: study.name, withSources: withSources) } ?? [])))
  }

  private func blocks(of scenario: Scenario) -> [Block] {
    let groups = Transcripts(scenario).groups
    return [.paragraph(Phrase("\(scenario.name): ", .strong) + Phrase(scenario.statement))]
      + groups.flatMap { group -> [Block] in
        [.paragraph(head(of: group, among: groups, isRight: scenario.isRight)), .lines(group.lines.map(\.phrase))]
      }
  }

  private func head(of group: Transcripts.Group, among groups: [Transcripts.Group], isRight: Bool) -> Phrase {
    let names = group.solutions.joined(separator: ", ")
    if groups.count == 1 {
      let (same, all) = group.solutions.count == 1 ? ("", "") : ("the same ", "all: ")
      return isRight ? Phrase("✓ \(same)from \(all)\(names)", .good) : Phrase("✗ unfinished by \(all)\(names)", .bad)
    }
    return group == groups.first ? Phrase("From \(names):", .strong) : Phrase("✗ different from \(names):", .bad)
  }
}

extension Transcripts.Line {
  /// The mark that shows the line's part in a comparison.
  var mark: String {
    switch self {
    case .same: " "
    case .extra: "+"
    case .missing: "-"
    }
  }

  var text: String {
    switch self {
    case .same(let text), .extra(let text), .missing(let text): text
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .same: Phrase("  \(text)")
    case .extra, .missing: Phrase("\(mark) \(text)", .bad)
    }
  }
}
