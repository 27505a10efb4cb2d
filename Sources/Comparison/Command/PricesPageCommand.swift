import Foundation
import Record
import Report

extension Subcommand {
  /// What does the documentation say of the short promises beside the modules?
  static let pricesPage = Subcommand(
    name: "prices-page", summary: "prints the documentation's page on what correctness and speed cost",
    operand: Operand(name: "RESULTS.json RESULTS.json RESULTS.json", isRequired: true, count: 3),
    useless: [.format, .output, .quiet], isHidden: true
  ) { invocation in
    let runs = try invocation.arguments.operands.map { path in try RunRecord(file: path) }
    let prices: Prices
    do { prices = try Prices(of: runs, lines: linesWithCode) } catch {
      throw Refusal(code: .brokenData, message: "The page can't be made: \(error).")
    }
    try invocation.console.write(
      prices.page(
        madeBy:
          "swift run -c release compare prices-page CONFORMANCE BENCHMARK REPORT > docs/what-correctness-costs.md"
      ))
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
