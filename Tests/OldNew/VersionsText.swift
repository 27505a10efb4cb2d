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
      if let departure = departures.compactMap(\.self).first(where: { $0.step == step && $0.kept == nil }) {
        remarks.append("// the model: \(sketch.text(departure.expected))")
      }
      lines.insert(contentsOf: remarks, at: step + 1)
    }
    let kept = zip(["old", "new"], departures).compactMap { name, difference in
      difference?.kept.map { "// \(name): \($0)" }
    }
    if runs[0].held != runs[1].held || step == nil {
      lines += kept.isEmpty ? ["// held forever: old \(runs[0].held), new \(runs[1].held)"] : kept
    }
    return lines
  }
}

extension Versions {
  /// What a finding says, line by line.
  package func lines(_ finding: Finding) -> [String] {
    let head =
      "\(subjects[1].name): \(Scale.count(finding.programs)) programs that both versions offer were played on both; "
      + (finding.differing == 0 ? "no difference." : "\(Scale.count(finding.differing)) differ.")
    let wrong =
      finding.bothWrong == 0 ? [] : ["In \(finding.bothWrong) programs both do the same, and not what the model does."]
    return [head] + wrong
      + finding.differences.flatMap { ["", "≠ \($0.reason) \(Scale.count($0.count))"] + $0.lines.map { "  " + $0 } }
  }
}
