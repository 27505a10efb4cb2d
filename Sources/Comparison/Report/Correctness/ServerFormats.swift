import Foundation
import Record

/// How is a matrix written down for servers for continuous integration?
extension ConformanceRecord {
  /// The matrix in one of the forms that servers for continuous integration read; nil for a format of another kind.
  package func text(forServer format: String?) -> String? {
    switch format {
    case "junit": junit
    case "github": annotations
    default: nil
    }
  }

  /// A test suite for each promise, a test for each clause. What holds or differs passes, what isn't offered is skipped
  /// and so is a known failure. What wasn't run is an error, and no failure.
  package var junit: String {
    let suites = designs.map { design in
      let cells = self.cells(of: design)
      let skipped = design.notOffered + (design.known ?? 0) + (design.races ?? 0)
      let seconds = cells.compactMap(\.cell.seconds).reduce(0, +)
      return """
          <testsuite name="\(design.name.escaped)" tests="\(cells.count)" failures="\(design.fails)" errors="\(design.notRun ?? 0)" \
        skipped="\(skipped)" time="\(seconds.milliseconds)">

        """ + cells.map { $0.clause.testcase(of: design.name, $0.cell) }.joined() + "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
  }

  /// An error for each clause that fails, a notice for each that is known to, in the words of GitHub's workflows.
  package var annotations: String {
    designs.flatMap { design in
      cells(of: design).compactMap { clause, cell -> String? in
        guard cell.outcome == .fails else { return nil }
        let kind = cell.known == nil ? "error" : "notice"
        let title = "\(design.name): \(clause.id)".annotated.replacing(":", with: "%3A").replacing(",", with: "%2C")
        return "::\(kind) title=\(title)::\("\(clause.statement)\n\(cell.detail)".annotated)\n"
      }
    }.joined()
  }

  package func cells(of design: Design) -> [(clause: Clause, cell: Cell)] {
    clauses.compactMap { clause in clause.results[design.name].map { (clause, $0) } }
  }
}

extension ConformanceRecord.Clause {
  fileprivate func testcase(of design: String, _ cell: ConformanceRecord.Cell) -> String {
    let group = "\(design.dashed).law-\(law)-\(lawTitle.dashed)"
    let head = """
          <testcase classname="\(group)" name="\(id.escaped)" time="\((cell.seconds ?? 0).milliseconds)"
      """
    let choices = alternatives.map {
      "<property name=\"alternative\" value=\"\("\($0.name): \($0.statement)".escaped)\"/>"
    }
    let body = (choices.isEmpty ? "" : "<properties>\(choices.joined())</properties>") + result(cell)
    return body.isEmpty ? "\(head)/>\n" : "\(head)>\(body)</testcase>\n"
  }

  private func result(_ cell: ConformanceRecord.Cell) -> String {
    let detail = cell.detail.escaped
    switch cell.outcome {
    case .holds: return ""
    case .differs: return "<system-out>differs: \(detail)</system-out>"
    case .fails where cell.known == nil: return "<failure message=\"\(detail)\">\(statement.escaped)</failure>"
    case .notRun: return "<error message=\"\(detail)\"/>"
    case .fails, .notOffered, .races: return "<skipped message=\"\(detail)\"/>"
    }
  }
}

extension Double {
  /// As a server reads seconds.
  fileprivate var milliseconds: String { String(format: "%.3f", self) }
}

extension String {
  /// Letters and digits, with a dash for all that is between.
  fileprivate var dashed: String { split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") }

  /// As the text of an annotation: in one line.
  fileprivate var annotated: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

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
