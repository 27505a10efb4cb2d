/// How does a matrix read as plain text, and as Markdown? Law by law, then what doesn't hold, then the counts.
extension Matrix: CustomStringConvertible {
  /// The matrix by law, a remark on all that doesn't hold, and the counts of each subject.
  public var description: String {
    let table = laws.map { law, rows in
      "law \(law.number)".padded(to: 8) + columns { subject in cell(rows, subject) }
    }
    let head = "".padded(to: 8) + columns { $0 }
    let notes = subjects.flatMap { remarks(on: $0.name) }
    return ([head] + table + notes + subjects.map { counts(of: $0.name) }).joined(separator: "\n")
  }

  /// The same as tables and lists.
  var markdown: String {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let names = subjects.map(\.name)
    let table = laws.map { law, rows in
      row(["\(law.number)", law.title] + names.map { cell(rows, $0) })
    }
    let notes = names.flatMap { remarks(on: $0) }.map { note in
      "- "
        + note.replacing("<", with: "&lt;").split(separator: "\n").map { line in line.drop { $0 == " " } }.joined(
          separator: "<br>")
    }
    let head = [row(["law", "what it says"] + names), row(["--:", "---"] + names.map { _ in "---" })]
    let parts = [head + table, notes, names.map { "- " + counts(of: $0) }].filter { !$0.isEmpty }
    return "# Conformance\n\n" + parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var laws: [(law: Law, rows: [Row])] {
    Dictionary(grouping: rows, by: \.clause.law).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func columns(_ text: (String) -> String) -> String {
    subjects.map { text($0.name).padded(to: max($0.name.count, 12) + 2) }.joined().trimmed
  }

  /// The worst outcome first, each with its count.
  private func cell(_ rows: [Row], _ subject: String) -> String {
    let kinds = rows.compactMap { $0.kind(of: subject) }
    return Kind.allCases.compactMap { kind in
      let count = kinds.count { $0 == kind }
      return count == 0 ? nil : "\(kind.rawValue)\(kind == .races ? " " : "")\(count)"
    }.joined(separator: " ")
  }

  /// A line for each failure and each difference; one for all clauses that lack the same, or race in the same way.
  private func remarks(on subject: String) -> [String] {
    var (missing, racing): ([String: [String]], [String: [String]]) = ([:], [:])
    var lines: [String] = []
    for row in rows {
      let clause = row.clause
      let head = "\((row.kind(of: subject) ?? .holds).rawValue) \(subject), \(clause.id): "
      if let remark = row.remarks[subject] { lines.append(head + remark) }
      switch row.verdicts[subject] {
      case .fails(let detail):
        if let reason = row.known[subject] {
          lines.append("\(head)known: \(reason)\n    \(detail)")
        } else {
          let choices = clause.alternatives.map { "\n    known on purpose as '\($0.name)': \($0.statement)" }
          lines.append("\(head)\(clause.statement)\n    \(detail)" + choices.joined())
        }
      case .notRun(let reason): lines.append("\(head)not run: \(reason)")
      case .differs(let reason): lines.append(head + reason)
      case .races(let reason): racing[reason, default: []].append(clause.id)
      case .notOffered(let reason): missing[reason, default: []].append(clause.id)
      case .holds, nil: break
      }
    }
    let absent = missing.sorted { $0.key < $1.key }.map { reason, clauses in
      "\(Kind.notOffered.rawValue) \(subject) \(reason): \(clauses.joined(separator: ", "))"
    }
    let crowded = racing.sorted { $0.key < $1.key }.map { reason, clauses in
      "\(Kind.races.rawValue) \(subject), \(reason): \(clauses.joined(separator: ", "))"
    }
    return lines + crowded + absent
  }

  private func counts(of subject: String) -> String {
    func count(_ kind: Kind) -> Int { self.count(kind, subject) }
    let known = count(.known) == 0 ? "" : ", \(count(.known)) known to fail"
    let races = count(.races) == 0 ? "" : ", \(count(.races)) race"
    let notRun = count(.notRun) == 0 ? "" : ", \(count(.notRun)) not run"
    return """
      \(subject): \(count(.holds)) hold, \(count(.differs)) differ, \(count(.notOffered)) not offered, \
      \(count(.fails)) fail\(known)\(races)\(notRun)
      """
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }

  fileprivate var trimmed: String { String(self[...(lastIndex { $0 != " " } ?? startIndex)]) }
}
