/// How does a matrix read as plain text? Law by law, then what doesn't simply hold, then the counts.
extension Matrix: CustomStringConvertible {
  /// Whether no clause fails.
  public var isConforming: Bool { subjects.allSatisfy { failures(of: $0.name).isEmpty } }

  /// The matrix by law, a remark on all that doesn't simply hold, and the counts of each subject.
  public var description: String {
    let table = laws.map { law, rows in
      "law \(law)".padded(to: 8) + columns { subject in cell(rows, subject) }
    }
    let head = "".padded(to: 8) + columns { $0 }
    let notes = subjects.flatMap { remarks(on: $0.name) }
    return ([head] + table + notes + subjects.map { counts(of: $0.name) }).joined(separator: "\n")
  }

  private var laws: [(law: Int, rows: [Row])] {
    Dictionary(grouping: rows, by: \.clause.law).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func columns(_ text: (String) -> String) -> String {
    subjects.map { text($0.name).padded(to: max($0.name.count, 12) + 2) }.joined().trimmed
  }

  /// The worst outcome first, each with its count.
  private func cell(_ rows: [Row], _ subject: String) -> String {
    let kinds = rows.compactMap { $0.verdicts[subject]?.kind }
    return Kind.allCases.compactMap { kind in
      let count = kinds.count { $0 == kind }
      return count == 0 ? nil : "\(kind.rawValue)\(count)"
    }.joined(separator: " ")
  }

  /// A line for each failure and each difference; one for all clauses that lack the same.
  private func remarks(on subject: String) -> [String] {
    var missing: [String: [String]] = [:]
    var lines: [String] = []
    for row in rows {
      let clause = row.clause
      switch row.verdicts[subject] {
      case .fails(let detail):
        lines.append("\(Kind.fails.rawValue) \(subject), \(clause.id): \(clause.statement)\n    \(detail)")
        lines += clause.alternatives.map { "    known on purpose as '\($0.name)': \($0.statement)" }
      case .differs(let reason): lines.append("\(Kind.differs.rawValue) \(subject), \(clause.id): \(reason)")
      case .notOffered(let reason): missing[reason, default: []].append(clause.id)
      case .holds, nil: break
      }
    }
    let absent = missing.sorted { $0.key < $1.key }.map { reason, clauses in
      "\(Kind.notOffered.rawValue) \(subject) \(reason): \(clauses.joined(separator: ", "))"
    }
    return lines + absent
  }

  private func counts(of subject: String) -> String {
    let kinds = rows.compactMap { $0.verdicts[subject]?.kind }
    func count(_ kind: Kind) -> Int { kinds.count { $0 == kind } }
    return """
      \(subject): \(count(.holds)) hold, \(count(.differs)) differ, \(count(.notOffered)) not offered, \
      \(count(.fails)) fail
      """
  }
}

/// The four outcomes, from the worst to the best, by their signs.
private enum Kind: String, CaseIterable {
  case fails = "✗"
  case differs = "≠"
  case notOffered = "–"
  case holds = "✓"
}

extension Verdict {
  fileprivate var kind: Kind {
    switch self {
    case .holds: .holds
    case .differs: .differs
    case .notOffered: .notOffered
    case .fails: .fails
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }

  fileprivate var trimmed: String { String(self[...(lastIndex { $0 != " " } ?? startIndex)]) }
}
