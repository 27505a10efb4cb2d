import Foundation
import PromiseConformance

extension Subcommand {
  /// Which clauses check the sentences of the documents? Afterwards the page says so.
  static let coverage = Subcommand(
    name: "coverage-page", summary: "writes into the page on coverage which clauses cite each sentence",
    operand: Operand(name: "PAGE.md", isRequired: true), useless: [.format, .quiet, .output], isHidden: true
  ) { invocation in
    let path = invocation.arguments.operands.first ?? ""
    let coverage = Coverage(filling: String(decoding: try Files.read(path), as: UTF8.self))
    guard coverage.unknown.isEmpty else {
      let cited = coverage.unknown.joined(separator: "; ")
      throw Refusal(code: .brokenData, message: "'\(path)' doesn't have what clauses cite: \(cited).")
    }
    try Files.write(coverage.page, to: path)
    return .fine
  }
}
