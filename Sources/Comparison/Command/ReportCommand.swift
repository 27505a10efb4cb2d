import Foundation
import Record

extension Subcommand {
  /// What did an earlier run find?
  static let report = Subcommand(
    name: "report", summary: "renders a saved run again, and writes its report",
    operand: Operand(name: "RESULTS.json", isRequired: true), options: [.second, .verbose]
  ) { invocation in
    var record = try RunRecord(file: invocation.arguments.operands.first ?? "")
    if let path = invocation.arguments.last(.second) {
      guard let second = try RunRecord(file: path).benchmark else {
        throw Refusal(code: .brokenData, message: "'\(path)' has no benchmark in it.")
      }
      record.benchmark = record.benchmark?.confirmed(by: second)
    }
    let folder = try invocation.folder()
    try folder.write(record)
    try invocation.show(record, from: folder)
    return .fine
  }
}

extension Option {
  fileprivate static let second = Option(
    name: "--second", value: "RESULTS.json",
    help: "the run of a second machine: a winner that isn't the same there is none")
}

extension RunRecord {
  /// Reads a results file; says which file it was when that fails.
  init(file path: String) throws(Refusal) {
    try self.init(try Data(file: path), of: path)
  }

  /// Reads what a file holds.
  init(_ data: Data, of path: String) throws(Refusal) {
    do {
      try self.init(json: data)
    } catch {
      let advice = if case .broken = error { " Make it again with --output." } else { "" }
      throw Refusal(code: .brokenData, message: "'\(path)' can't be used: \(error).\(advice)")
    }
  }
}

extension Data {
  /// Reads a file or a pipe; says which one it was when that fails, or when there is nothing in it.
  init(file path: String) throws(Refusal) {
    do {
      self = try Files.read(path)
    } catch {
      let code = [EISDIR, EFBIG].contains(error.number) ? ExitCode.brokenData : .missingFile
      let inside = URL(fileURLWithPath: path).appendingPathComponent("results.json").path
      let advice = Files.isFolder(inside) == false ? " Name the results.json in it." : ""
      throw Refusal(code: code, message: "'\(path)' can't be read: \(error)\(advice)")
    }
    if isEmpty { throw Refusal(code: .brokenData, message: "'\(path)' is empty.") }
  }
}
