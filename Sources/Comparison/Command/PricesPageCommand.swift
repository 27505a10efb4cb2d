import Foundation
import Record
import Report

extension Subcommand {
  /// What does the documentation say of the short promises beside the modules?
  static let pricesPage = Subcommand(
    name: "prices-page", summary: "prints the documentation's page on what correctness and speed cost",
    operand: Operand(name: "RESULTS.json", isRequired: true), useless: [.format, .output, .quiet], isHidden: true
  ) { invocation in
    let path = invocation.arguments.operands.first ?? ""
    guard let prices = Prices(of: try RunRecord(file: path), lines: linesWithCode) else {
      throw Refusal(code: .brokenData, message: "'\(path)' lacks the conformance or the benchmark.")
    }
    try invocation.console.write(
      prices.page(
        madeBy: "swift run -c release compare prices-page docs/benchmark/plain/results.json > docs/prices.md"))
    return .fine
  }

  /// How many lines with code there are in a file or folder below `Sources`: neither blank nor a comment.
  private static func linesWithCode(in path: String) -> Int {
    let place = Checkout.package.appendingPathComponent("Sources/\(path)")
    let inside = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    let files = path.hasSuffix(".swift") ? [place] : inside.map { place.appendingPathComponent($0) }
    return files.filter { $0.pathExtension == "swift" }.reduce(0) { count, file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return count
        + text.split(separator: "\n").count { line in
          let code = line.drop { $0 == " " }
          return !code.isEmpty && !code.hasPrefix("//")
        }
    }
  }
}
