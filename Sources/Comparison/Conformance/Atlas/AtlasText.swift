import Report

/// How does an atlas of two promises read? Reason by reason, the smallest set first, each with its shortest program.
extension Atlas {
  /// The names of the two.
  package var names: [String] { subjects.map(\.name) }

  /// The same, as a heading.
  var title: String { names.joined(separator: " and ") }

  /// How long the programs are, the vocabularies' steps before them included.
  var lengths: String {
    let all = Vocabulary.all.map { $0.length + longer }
    return "up to \(all.min() ?? 0) to \(all.max() ?? 0) steps, depending on the vocabulary"
  }

  /// What a finding says, line by line.
  package func lines(_ finding: Finding) -> [String] {
    let head = ["\(title) \(finding.counts)", "All programs of \(lengths) were run."]
    let wrong = finding.unexplained.flatMap { ["", "✗ " + $0[0]] + $0.dropFirst().map { "  " + $0 } }
    return head + wrong
      + finding.reasons.flatMap { difference in
        ["", "≠ \(difference.reasons.words): \(Scale.count(difference.count))"]
          + Replay(difference.program).run(on: subjects).lines.map { "  " + $0 }
      }
  }
}

extension Atlas.Finding {
  /// In what share of the programs that both can express they differ.
  var share: Double { Double(differing) / Double(max(programs, 1)) }

  /// In how many programs the two differ, after their names. The share is rounded down, so that only all are 100%.
  var counts: String {
    let tenths = Int(share * 1_000)
    let both = """
      differ in \(Scale.count(differing)) of the \(Scale.count(programs)) programs that both can express \
      (\(tenths / 10).\(tenths % 10)%).
      """
    if unshared == 0 { return both }
    return "\(both) Another \(Scale.count(unshared)) programs use a promise twice, which only one of the two allows."
  }

  /// One difference for each reason: the shortest program. Few answers come first.
  var reasons: [Atlas.Difference] {
    let all = Dictionary(grouping: differences, by: \.reasons).values.map { same in
      var least = same.min { $0.program.steps.count < $1.program.steps.count } ?? same[0]
      least.count = same.reduce(0) { $0 + $1.count }
      return least
    }
    return all.sorted { $0.rank < $1.rank }
  }
}

extension Atlas.Difference {
  fileprivate var rank: (Int, Int, String) { (reasons.count, program.steps.count, reasons.words) }
}
