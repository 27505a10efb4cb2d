import Report

/// How does an atlas of two promises read? Reason by reason, the smallest set first, each with its shortest program.
extension Atlas {
  /// The names of the two.
  package var names: [String] { subjects.map(\.name) }

  /// How long the programs are, the vocabularies' steps before them included.
  var lengths: String {
    let all = Vocabulary.all.map { $0.length + longer }
    return "up to \(all.min() ?? 0) to \(all.max() ?? 0) steps, depending on the vocabulary"
  }

  /// What a finding says, line by line.
  package func lines(_ finding: Finding) -> [String] {
    let head = "\(names[0]) and \(names[1]): \(finding.counts)"
    let wrong = finding.unexplained.flatMap { ["", "✗ " + $0[0]] + $0.dropFirst().map { "  " + $0 } }
    return [head, "All programs of \(lengths) were run."] + wrong
      + finding.reasons.flatMap { difference in
        ["", "≠ \(difference.reasons.words): \(Scale.count(difference.count))"]
          + played(difference.program).map { "  " + $0 }
      }
  }

  /// The program with what each of the two did.
  func played(_ program: Program) -> [String] { Replay(program).run(on: subjects).lines }
}

extension Atlas.Finding {
  /// How many programs were played on both, and how many only one of them offers.
  var counts: String {
    let played = "\(Scale.count(differing)) of \(Scale.count(programs)) programs that both offer differ."
    if unshared == 0 { return played }
    return "\(played) \(Scale.count(unshared)) more use a promise twice, which one of them doesn't offer."
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
