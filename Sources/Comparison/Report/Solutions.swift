import Record

/// How large are the solutions of a study? A row for each, with what was counted in its source.
struct SolutionTable {
  /// What the counts mean, one sentence for each.
  static let definitions = [
    "Lines: the lines with code; blank lines, comments and imports aren't counted.",
    "Depth: the most blocks and closures that stand inside one another; functions and types aren't counted.",
    "Captures: the local values that closures and local functions hold from outside, each counted once for each that "
      + "holds it; self isn't counted.",
  ]

  let solutions: [StudiesRecord.Solution]

  init(_ solutions: [StudiesRecord.Solution]) { self.solutions = solutions }

  /// The table, with the sources below it if they are asked for.
  func document(withSources: Bool) -> Document {
    let titles = ["lines", "depth", "captures"].map { Table.Column(title: $0, isNumeric: true) }
    let rows = solutions.map { solution -> [Phrase] in
      [Phrase(solution.name)] + [solution.lines, solution.depth, solution.captures].map { Phrase("\($0)") }
    }
    var document = Document(blocks: [.table(Table(columns: [.init(title: "solution")] + titles, rows: rows))])
    if withSources { document.blocks += solutions.map { .code($0.name, $0.source) } }
    return document
  }
}

extension String {
  /// The lines of a source, without the line feed at its end.
  var codeLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
