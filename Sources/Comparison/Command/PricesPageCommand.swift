import Foundation
import Record
import Report

extension Subcommand {
  /// What does the documentation say of the short promises beside the modules?
  static let pricesPage = Subcommand(
    name: "prices-page", summary: "prints the documentation's page on what correctness and speed cost",
    operand: Operand(name: "CONFORMANCE.json BENCHMARK.json RESULTS.json TRIALS.json", isRequired: true, count: 4),
    useless: [.format, .output, .quiet], isHidden: true
  ) { invocation in
    let files = invocation.arguments.operands
    let compare = "swift run -c release compare"
    let made = [
      "conformance\(options("design", invocation.engines.conformance.plain)) --output FOLDER",
      "benchmark\(options("workload", invocation.engines.benchmark.plain.map(\.id))) --output FOLDER",
      "--output docs/benchmark/report",
    ]
    let sources = try zip(files, made).map { file, made in
      Prices.Source(try RunRecord(file: file), file: file, command: "\(compare) \(made)")
    }
    let prices: Prices
    do {
      prices = try Prices(
        of: sources, trials: TrialRecord(json: Files.read(files[3])), lines: linesWithCode, program: program)
    } catch {
      throw Refusal(code: .brokenData, message: "The page can't be made: \(error).")
    }
    try invocation.console.write(
      prices.page(
        madeBy: "\(compare) prices-page \(files.joined(separator: " ")) > docs/what-correctness-costs.md"))
    return .fine
  }

  private static func options(_ name: String, _ values: [String]) -> String {
    values.map { value in " --\(name) \(value)" }.joined()
  }

  /// How many lines with code there are in a file or folder below `Sources`: neither blank nor a comment. Of a short
  /// promise, those that the derivation shows.
  private static func linesWithCode(in path: String) -> Int {
    let place = Checkout.package.appendingPathComponent("Sources/\(path)")
    let inside = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    let files = path.hasSuffix(".swift") ? [place] : inside.map { place.appendingPathComponent($0) }
    return files.filter { $0.pathExtension == "swift" }.reduce(0) { count, file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return count
        + (marked(in: text).first?.code ?? text).split(separator: "\n").count { line in
          let code = line.drop { $0 == " " }
          return !code.isEmpty && !code.hasPrefix("//")
        }
    }
  }

  /// The program of that name, which a test compiles.
  private static func program(_ name: String) -> String {
    let file = Checkout.package.appendingPathComponent("Tests/DerivationTests/DangerTests.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return marked(in: text).first { part in part.name == name }?.code ?? ""
  }

  /// The parts of a source that are marked as snippets, without the indentation of their first line.
  private static func marked(in text: String) -> [(name: String, code: String)] {
    text.matches(of: /(?s)\/\/ snippet: (\w+)\n( *)(.*?)\n *\/\/ end/).map { part in
      (String(part.1), String(part.3).replacing("\n\(part.2)", with: "\n"))
    }
  }
}
