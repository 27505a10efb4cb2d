import Report

/// A program, with what the two versions did in the first step in which they differ. Copied into the suite.
struct VersionsText {
  let program: Program
  let step: Int?
  let runs: [Versions.Run]
  let departures: [Sequential.Difference?]

  var lines: [String] {
    let sketch = Sketch(program)
    var lines = program.steps.map(sketch.line)
    if let step {
      var remarks = zip(["old", "new"], runs).map { "// \($0): \(sketch.text($1.events[step]))" }
      if let departure = departures.compactMap(\.self).first(where: { $0.step == step && $0.atEnd == nil }) {
        remarks.append("// the model: \(sketch.text(departure.expected))")
      }
      lines.insert(contentsOf: remarks, at: step + 1)
    }
    if runs[0].kept != runs[1].kept {
      lines.append("// not freed at the end: old \(runs[0].kept), new \(runs[1].kept)")
    }
    if runs[0].held != runs[1].held { lines.append("// never freed: old \(runs[0].held), new \(runs[1].held)") }
    return lines
  }
}

extension Versions {
  /// What a finding says, line by line.
  package func lines(_ finding: Finding) -> [String] {
    let head =
      "\(subjects[1].name): \(Scale.count(finding.programs)) programs that both versions offer were played on both; "
      + (finding.differing == 0 ? "no difference." : "\(Scale.count(finding.differing)) differ.")
    return [head]
      + finding.differences.flatMap { ["", "≠ \($0.reason) \(Scale.count($0.count))"] + $0.lines.map { "  " + $0 } }
  }
}
