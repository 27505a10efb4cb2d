import Record

/// How is a matrix written down for other programs? As the record that is JSON, and as the XML that servers for
/// continuous integration read.
extension ConformanceRecord {
  package init(_ matrix: Matrix) {
    let designs = matrix.subjects.map { subject in
      func count(_ kind: Kind) -> Int { matrix.count(kind, subject.name) }
      return Design(
        name: subject.name, capabilities: subject.capabilities.map(\.rawValue).sorted(), holds: count(.holds),
        differs: count(.differs), notOffered: count(.notOffered), fails: count(.fails),
        known: count(.known) == 0 ? nil : count(.known), notRun: count(.notRun) == 0 ? nil : count(.notRun))
    }
    let clauses = matrix.rows.map { row in
      Clause(
        id: row.clause.id, law: row.clause.law.number, lawTitle: row.clause.law.title,
        profile: row.clause.profile.rawValue, statement: row.clause.statement, sources: row.clause.sources,
        arrivals: row.clause.arrivals.cases.map(\.rawValue), arrivalsReason: row.clause.arrivals.reason,
        results: Dictionary(
          uniqueKeysWithValues: row.verdicts.map { ($0, Cell($1, known: row.known[$0], remark: row.remarks[$0])) }))
    }
    self.init(designs: designs, clauses: clauses)
  }

  /// A test suite for each promise, a test for each clause. What holds or differs passes, what isn't offered is skipped
  /// and so is a known failure. What wasn't run is an error, and no failure.
  package var junit: String {
    let suites = designs.map { design in
      let cells = clauses.compactMap { clause in clause.results[design.name].map { (clause, $0) } }
      let skipped = design.notOffered + (design.known ?? 0)
      return """
          <testsuite name="\(design.name.escaped)" tests="\(cells.count)" failures="\(design.fails)" \
        errors="\(design.notRun ?? 0)" \
        skipped="\(skipped)">

        """ + cells.map { $0.testcase(of: design.name, $1) }.joined() + "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
  }
}

extension ConformanceRecord.Cell {
  fileprivate init(_ verdict: Verdict, known: String?, remark: String?) {
    switch verdict {
    case .holds: self.init(outcome: .holds, detail: remark ?? "", known: known)
    case .differs(let reason):
      self.init(outcome: .differs, detail: [reason, remark].compactMap(\.self).joined(separator: " "), known: known)
    case .notOffered(let reason): self.init(outcome: .notOffered, detail: reason, known: known)
    case .notRun(let reason): self.init(outcome: .notRun, detail: reason, known: known)
    case .fails(let violation):
      self.init(outcome: .fails, detail: known.map { "known: \($0) \(violation)" } ?? violation, known: known)
    }
  }
}

extension ConformanceRecord.Clause {
  fileprivate func testcase(of design: String, _ cell: ConformanceRecord.Cell) -> String {
    let title = lawTitle.map { ", \($0)" } ?? ""
    let head = "    <testcase classname=\"\("\(design).law \(law)\(title)".escaped)\" name=\"\(id.escaped)\""
    let detail = cell.detail.escaped
    switch cell.outcome {
    case .holds: return "\(head)/>\n"
    case .differs: return "\(head)><system-out>differs: \(detail)</system-out></testcase>\n"
    case .fails where cell.known == nil:
      return "\(head)><failure message=\"\(detail)\">\(statement.escaped)</failure></testcase>\n"
    case .notRun: return "\(head)><error message=\"\(detail)\"/></testcase>\n"
    case .fails, .notOffered: return "\(head)><skipped message=\"\(detail)\"/></testcase>\n"
    }
  }
}

extension String {
  /// As it may stand in XML, in an attribute too. What XML can't say at all becomes a question mark.
  fileprivate var escaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value & 0xfffe == 0xfffe: text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
