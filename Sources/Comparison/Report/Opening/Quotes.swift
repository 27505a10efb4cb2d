import Record

/// Which figures of a run do pages of the documentation quote? Those between markers, which are comments in Markdown.
///
/// `<!-- figure chain 1000 FullPromises -->` stands before one figure, `<!-- /figure -->` after it. The name is a
/// workload, its size if it has several, and a subject; or `commit`, `date`, `processor` or `cores`. Around a table
/// stand `<!-- figures: bytes, chain 1000 -->`, which names a workload for each row, and `<!-- /figures -->`; its
/// columns are the subjects. Between `<!-- peers -->` and `<!-- /peers -->` stands the table of published libraries. A
/// time is given as its ratio to the baseline, anything else as it is.
package struct Quotes {
  /// Why a page can't be filled.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  private let run: RunRecord

  /// Quotes of one run.
  package init(of run: RunRecord) { self.run = run }

  /// Whether a page has a marker.
  package static func areIn(_ page: String) -> Bool {
    page.contains(one) || page.contains(many) || page.contains(peers)
  }

  /// The page with this run's figures between its markers. Throws where a marker names something that the run lacks.
  package func filling(_ page: String) throws -> String {
    let filled = try page.replacing(Self.one) { match in
      "\(match.1)\(try figure(String(match.2)))\(match.4)"
    }
    let tables = try filled.replacing(Self.many) { match in
      let rows = match.2.split(separator: ",").map { $0.drop { $0 == " " }.trimmed }
      return "\(match.1)\(try table(String(match.3), rows))\(match.4)"
    }
    return try tables.replacing(Self.peers) { match in
      guard let benchmark = run.benchmark else { throw Problem(description: "the run has no benchmark") }
      let table = MarkdownRenderer().render(Document(blocks: Elsewhere.tables(beside: benchmark).map(Block.table)))
      return "\(match.1)\n\n\(table)\n\(match.3)"
    }
  }

  private static var one: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    /(<!-- figure ([^:>]+?) -->)(.*?)(<!-- \/figure -->)/
  }
  private static var peers: Regex<(Substring, Substring, Substring, Substring)> {
    /(<!-- peers -->)((?s:.*?))(<!-- \/peers -->)/
  }
  private static var many: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    /(<!-- figures: ([^>]+?) -->)((?s:.*?))(<!-- \/figures -->)/
  }

  private func table(_ text: String, _ workloads: [String]) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let rows = lines.indices.filter { lines[$0].hasPrefix("|") }
    guard rows.count == workloads.count + 2 else {
      throw Problem(description: "the table of '\(workloads.joined(separator: ", "))' has another number of rows")
    }
    let subjects = cells(of: lines[rows[0]]).dropFirst()
    for (row, workload) in zip(rows.dropFirst(2), workloads) {
      let figures = try subjects.map { try figure("\(workload) \($0)") }
      lines[row] = "| \((cells(of: lines[row]).prefix(1) + figures).joined(separator: " | ")) |"
    }
    return lines.joined(separator: "\n")
  }

  private func cells(of line: String) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.drop { $0 == " " }.trimmed }
  }

  private func figure(_ name: String) throws -> String {
    let words = name.split(separator: " ").map(String.init)
    switch words {
    case ["commit"]: return String(run.machine.commit.prefix(12))
    case ["date"]: return String(run.machine.date.prefix(10))
    case ["processor"]: return run.machine.processor
    case ["cores"]: return "\(run.machine.cores)"
    default: break
    }
    guard let workload = words.first, let subject = words.dropFirst().last, words.count <= 3 else {
      throw Problem(description: "'\(name)' names no figure")
    }
    let tables = (run.benchmark?.workloads ?? []).filter { $0.id == workload }
    let size = words.count == 3 ? Int(words[1]) : tables.first?.scale
    guard let table = tables.first(where: { $0.scale == size }),
      run.benchmark?.workloads.contains(where: { $0.subjects.contains { $0.name == subject } }) == true
    else { throw Problem(description: "the run has no figure '\(name)'") }
    if table.isTime { return Standing(of: subject, in: table, among: tables).phrase.text }
    return table.subject(subject).map { Scale.counted($0.median) } ?? "–"
  }
}
