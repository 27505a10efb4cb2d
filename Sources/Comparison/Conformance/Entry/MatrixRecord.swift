import Foundation

/// How is a matrix written down for other programs? As JSON, and as the XML that servers for continuous integration
/// read.
///
/// The JSON is the part of the run record that the suite knows, and it is read from the whole record too.
package struct MatrixRecord: Codable, Sendable {
  struct Column: Codable {
    let name: String
    let capabilities: [String]
    let holds: Int
    let differs: Int
    let notOffered: Int
    let fails: Int
    /// Failures that are known; absent if there are none. They aren't among `fails`.
    let known: Int?
  }

  struct Row: Codable {
    let id: String
    let law: Int
    let lawTitle: String?
    let profile: String?
    let statement: String
    let sources: [String]
    let arrivals: [String]?
    let arrivalsReason: String?
    let results: [String: Cell]
  }

  struct Cell: Codable {
    let outcome: String
    let detail: String
    /// Why the failure is known; absent for all else.
    let known: String?
  }

  let version: Int
  let designs: [Column]
  let clauses: [Row]
  /// The suite runs no broken promises; the record's reader expects the list.
  let mutants: [String]

  package init(_ matrix: Matrix) {
    version = 1
    mutants = []
    designs = matrix.subjects.map { subject in
      func count(_ kind: Kind) -> Int { matrix.count(kind, subject.name) }
      return Column(
        name: subject.name, capabilities: subject.capabilities.map(\.rawValue).sorted(), holds: count(.holds),
        differs: count(.differs), notOffered: count(.notOffered), fails: count(.fails),
        known: count(.known) == 0 ? nil : count(.known))
    }
    clauses = matrix.rows.map { row in
      Row(
        id: row.clause.id, law: row.clause.law.number, lawTitle: row.clause.law.title,
        profile: row.clause.profile.rawValue, statement: row.clause.statement, sources: row.clause.sources,
        arrivals: row.clause.arrivals.cases.map(\.rawValue), arrivalsReason: row.clause.arrivals.reason,
        results: Dictionary(
          uniqueKeysWithValues: row.verdicts.map { ($0, Cell($1, known: row.known[$0], remark: row.remarks[$0])) }))
    }
  }

  /// Reads it from a record that may hold more.
  package init(json: Data) throws {
    struct Part: Decodable {
      let version: Int
      let designs: [Column]
      let clauses: [Row]
    }
    let part = try JSONDecoder().decode(Part.self, from: json)
    (version, designs, clauses, mutants) = (part.version, part.designs, part.clauses, [])
  }

  /// JSON with sorted keys, ending with a line feed.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// A test suite for each promise, a test for each clause. What holds or differs passes, what isn't offered is skipped
  /// and so is a known failure.
  package func junit() -> String {
    let suites = designs.map { design in
      let cells = clauses.compactMap { clause in clause.results[design.name].map { (clause, $0) } }
      let skipped = design.notOffered + (design.known ?? 0)
      return """
          <testsuite name="\(design.name.escaped)" tests="\(cells.count)" failures="\(design.fails)" errors="0" \
        skipped="\(skipped)">

        """ + cells.map { $0.testcase(of: design.name, $1) }.joined() + "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
  }
}

extension MatrixRecord.Cell {
  init(_ verdict: Verdict, known: String?, remark: String?) {
    self.known = known
    switch verdict {
    case .holds: (outcome, detail) = ("holds", remark ?? "")
    case .differs(let reason):
      (outcome, detail) = ("differs", [reason, remark].compactMap(\.self).joined(separator: " "))
    case .notOffered(let reason): (outcome, detail) = ("notOffered", reason)
    case .fails(let violation): (outcome, detail) = ("fails", known.map { "known: \($0) \(violation)" } ?? violation)
    }
  }
}

extension MatrixRecord.Row {
  fileprivate func testcase(of design: String, _ cell: MatrixRecord.Cell) -> String {
    let title = lawTitle.map { ", \($0)" } ?? ""
    let head = "    <testcase classname=\"\("\(design).law \(law)\(title)".escaped)\" name=\"\(id.escaped)\""
    let detail = cell.detail.escaped
    switch cell.outcome {
    case "holds": return "\(head)/>\n"
    case "differs": return "\(head)><system-out>differs: \(detail)</system-out></testcase>\n"
    case "fails" where cell.known == nil:
      return "\(head)><failure message=\"\(detail)\">\(statement.escaped)</failure></testcase>\n"
    default: return "\(head)><skipped message=\"\(detail)\"/></testcase>\n"
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
