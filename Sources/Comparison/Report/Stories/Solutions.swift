import Record

/// How large are the solutions of a study? A row for each, with what was counted in its source.
struct SolutionTable {
  static let definitions = [
    "Lines: the lines with code; blank lines, comments and imports aren't counted.",
    "Depth: the most blocks and closures that stand inside one another; functions and types aren't counted.",
  ]

  let solutions: [StudiesRecord.Solution]
  /// Where the package lies, seen from the page; nil if the sources aren't linked.
  let root: String?
  /// The study, where each row has a place of its own.
  let study: String?

  init(_ solutions: [StudiesRecord.Solution], above root: String? = nil, of study: String? = nil) {
    self.solutions = solutions
    self.root = root
    self.study = study
  }

  var table: Table {
    let titles = ["lines", "depth"].map { Table.Column(title: $0, isNumeric: true) }
    let rows = solutions.map { solution in
      Table.Row(
        cells: [Phrase(solution.name, file: root.map { root in root + solution.path })]
          + [solution.lines, solution.depth].map { Phrase("\($0)") },
        id: study.map { "solution-\($0)-\(solution.name)".slug })
    }
    return Table("What was counted in the solutions", columns: [.init(title: "solution")] + titles, rows: rows)
  }
}

extension [StudiesRecord.Solution] {
  func blocks(of study: String? = nil, withSources: Bool) -> [Block] {
    let sources = map { Listing(title: $0.name, text: $0.source) }
    return [.table(SolutionTable(self, of: study).table)] + (withSources ? [.code(sources)] : [])
  }
}

extension String {
  var codeLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
