import Record

/// How are the case studies shown: a transcript once where all agree, with its differences where not?
extension StudiesRecord: Reportable {
  package func document(verbose: Bool) -> Document {
    Document(blocks: [.heading(2, "Case studies")] + studies.map { section($0, withSources: verbose) })
  }

  /// The studies in which a solution went wrong; a report leaves the others to their pages.
  var wrong: [Block] {
    let wrong = studies.filter { !$0.scenarios.allSatisfy { $0.isRight && $0.agrees } }
    if wrong.isEmpty { return [] }
    return [.heading(2, "Case studies that went wrong")] + wrong.map { section($0, withSources: false) }
  }

  private func section(_ study: Study, withSources: Bool) -> Block {
    return .section(
      Section(
        id: "study-\(study.name.slug)", level: 3, title: study.name, summary: Phrase(study.problem),
        fold: study.isRight ? .closed : .open,
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
  var phrase: Phrase { Phrase("\(mark) \(text)", mark == " " ? .plain : .bad) }
}
