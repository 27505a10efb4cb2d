import Record

/// How does a matrix read that a program prints of its own promise? Law by law, then what doesn't hold, then the
/// counts.
extension ConformanceRecord {
  /// The matrix by law, a remark on all that doesn't hold, and the counts of each design.
  package var plainText: String {
    let table = [["", ""] + names] + rows
    let lines = table.map { row in
      let cells = zip(names, row.dropFirst(2)).map { name, cell in cell.padded(to: max(name.count, 12) + 2) }
      return "\(row[0].isEmpty ? "" : "law ")\(row[0])".padded(to: 8) + cells.joined().trimmed
    }
    return (lines + designs.flatMap(remarks) + designs.map(counts)).joined(separator: "\n")
  }

  /// The same as tables and lists.
  package var plainMarkdown: String {
    let table = [["law", "what it says"] + names, ["--:", "---"] + names.map { _ in "---" }] + rows
    let notes = designs.flatMap(remarks).map { note in
      let lines = note.replacing("<", with: "&lt;").split(separator: "\n")
      return "- " + lines.map { line in line.drop { $0 == " " } }.joined(separator: "<br>")
    }
    let parts = [table.map { "| \($0.joined(separator: " | ")) |" }, notes, designs.map { "- " + counts(of: $0) }]
    let texts = parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return "# Conformance\n\n" + texts.joined(separator: "\n\n") + "\n"
  }

  /// What the clauses ask, of whom, and what may be declared instead, law by law: a text that is read before anything
  /// runs.
  package var plainList: String {
    Matrix(record: self).laws.map { row in
      "law \(row.law): \(row.title)\n\n" + row.clauses.map(\.entry).joined(separator: "\n") + "\n"
    }.joined()
  }

  private var names: [String] { designs.map(\.name) }

  /// A row for each law: its number, its title, and a cell for each design.
  private var rows: [[String]] {
    Matrix(record: self).laws.map { row in ["\(row.law)", row.title] + names.map { cell(row.clauses, $0) } }
  }

  /// The worst outcome first, each with its count.
  private func cell(_ clauses: [Clause], _ design: String) -> String {
    let signs = clauses.compactMap { $0.results[design]?.sign }
    let order = Outcome.fromWorst.flatMap { $0 == .fails ? [$0.symbol, Cell.knownSign] : [$0.symbol] }
    return order.filter(signs.contains).map { sign in "\(sign)\(signs.count { $0 == sign })" }.joined(separator: " ")
  }

  /// A line for each failure and each difference; one for all clauses that lack the same, or race in the same way.
  private func remarks(on design: Design) -> [String] {
    let cells = self.cells(of: design)
    let lines = cells.compactMap { clause, cell -> String? in
      let head = "\(cell.sign) \(design.name), \(clause.id): "
      switch cell.outcome {
      case .fails: return head + clause.failure(cell)
      case .notRun: return "\(head)not run: \(cell.detail)"
      case .differs, .holds: return cell.detail.isEmpty ? nil : head + cell.detail
      case .races, .notOffered: return nil
      }
    }
    func shared(_ outcome: Outcome, _ comma: String) -> [String] {
      let reasons = Dictionary(grouping: cells.filter { $0.cell.outcome == outcome }, by: \.cell.detail)
      return reasons.sorted { $0.key < $1.key }.map { reason, cells in
        "\(outcome.symbol) \(design.name)\(comma) \(reason): \(cells.map(\.clause.id).joined(separator: ", "))"
      }
    }
    return lines + shared(.races, ",") + shared(.notOffered, "")
  }

  private func counts(of design: Design) -> String {
    let others = [(design.known, "known to fail"), (design.races, "race"), (design.notRun, "not run")]
    return "\(design.name): \(design.holds) hold, \(design.differs) differ, \(design.notOffered) not offered, "
      + "\(design.fails) fail" + others.map { count, words in count.map { ", \($0) \(words)" } ?? "" }.joined()
  }
}

extension ConformanceRecord.Cell {
  fileprivate static let knownSign = "!"

  fileprivate var sign: String { known == nil ? outcome.symbol : Self.knownSign }
}

extension ConformanceRecord.Clause {
  /// What is known or said, what happened, and what may be declared.
  fileprivate func failure(_ cell: ConformanceRecord.Cell) -> String {
    if let known = cell.known { return "known: \(known)\n    " + cell.detail.dropFirst("known: \(known) ".count) }
    let choices = alternatives.map { "\n    known on purpose as '\($0.name)': \($0.statement)" }
    return "\(statement)\n    \(cell.detail)" + choices.joined()
  }

  /// As in a list of clauses.
  fileprivate var entry: String {
    let lines = [
      "  \(id) (\(profile); \(sources.joined(separator: ", ")))", "    \(statement)",
      reason.map { "    because: \($0)" }, needs.isEmpty ? nil : "    needs \(needs.joined(separator: ", "))",
    ]
    let choices = alternatives.map { "    or, declared as '\($0.name)': \($0.statement)" }
    return (lines.compactMap(\.self) + choices).joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }

  fileprivate var trimmed: String { String(self[...(lastIndex { $0 != " " } ?? startIndex)]) }
}
