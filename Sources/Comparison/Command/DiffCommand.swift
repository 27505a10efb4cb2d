import Foundation
import PromiseConformance
import Record
import Report

extension Subcommand {
  /// What got faster or slower from one run to another?
  static let diff = Subcommand(
    name: "diff", summary: "says what got faster, slower or larger between two runs",
    operand: Operand(name: "A.json B.json", isRequired: true, count: 2), options: [.budgets, .force, .verbose]
  ) { invocation in
    let paths = invocation.arguments.operands
    let folder = try invocation.folderIfAsked()
    let budgets = try invocation.arguments.last(.budgets).map { path in (path: path, file: try BudgetFile(file: path)) }
    let (first, second) = (try BenchmarkRecord(file: paths[0]), try BenchmarkRecord(file: paths[1]))
    var record = DiffRecord(from: first, to: second)
    if !record.unlike.isEmpty, !invocation.arguments.has(.force) {
      let reasons = record.unlike.joined(separator: "; ")
      throw Refusal(
        code: .brokenData,
        message:
          "'\(paths[0])' and '\(paths[1])' come from different machines: \(reasons). Use \(Option.force.name) to compare them anyway."
      )
    }
    record.budgets = try budgets.map { path, file in
      try BudgetFile.refusing(path) { () throws(BudgetFile.Problem) in
        try file.check(second) { NearNames.advice($0, among: $1) }
      }
    }
    try invocation.show(record)
    if let folder {
      try folder.write(record.files())
      if !invocation.arguments.has(.quiet) { invocation.console.show("The comparison is in \(folder.path)\n") }
    }
    return record.budgets?.contains { $0.outcome == .exceeded } == true ? .failed : .fine
  }
}

extension Option {
  fileprivate static let budgets = Option(
    name: "--budgets", value: "FILE",
    help: "the largest ratios that B may have, a line 'workload scale design ratio' for each")
  fileprivate static let force = Option(
    name: "--force", value: nil, help: "also compares runs from different machines, toolchains or builds")
}

extension BenchmarkRecord {
  /// Reads the benchmark of a results file, or one that `compare benchmark --format json` printed.
  fileprivate init(file path: String) throws(Refusal) {
    let data = try Data(file: path)
    guard let benchmark = try RunRecord(data, of: path).benchmark ?? (try? BenchmarkRecord(json: data)) else {
      throw Refusal(code: .brokenData, message: "'\(path)' has no benchmark in it.")
    }
    self = benchmark
  }
}

extension BudgetFile {
  fileprivate init(file path: String) throws(Refusal) {
    let text = String(decoding: try Data(file: path), as: UTF8.self)
    self = try Self.refusing(path) { () throws(Problem) in try BudgetFile(text) }
  }

  fileprivate static func refusing<Result>(
    _ path: String, _ body: () throws(Problem) -> Result
  ) throws(Refusal) -> Result {
    do { return try body() } catch { throw Refusal(code: .brokenData, message: "'\(path)', \(error)") }
  }
}
