import Record

/// How are the case studies told: a transcript once where all agree, with its differences where not?
extension StudiesRecord: Reportable {
  func document(verbose: Bool) -> Document {
    var document = Document(blocks: [.heading(2, "Case studies")])
    for study in studies {
      document.blocks += [.heading(3, study.name), .paragraph(Phrase(study.problem))]
      for scenario in study.scenarios {
        document.add(part(of: scenario))
      }
      if let solutions = study.solutions { document.add(SolutionTable(solutions).document(withSources: verbose)) }
    }
    return document
  }

  private func part(of scenario: Scenario) -> Document {
    let groups = Transcripts(scenario).groups
    var blocks: [Block] = [.heading(4, "\(scenario.name): \(scenario.statement)")]
    for group in groups {
      blocks += [
        .paragraph(head(of: group, among: groups, isRight: scenario.isRight)), .lines(group.lines.map(\.phrase)),
      ]
    }
    return Document(blocks: blocks)
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
  /// The mark that tells the line's part in a comparison.
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
