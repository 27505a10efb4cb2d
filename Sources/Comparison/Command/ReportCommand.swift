import Foundation
import Record

extension Subcommand {
  /// What did an earlier run find?
  static let report = Subcommand(
    name: "report", summary: "renders a saved run again, and writes its report",
    operand: Operand(name: "RESULTS.json", isRequired: true), options: [.verbose]
  ) { invocation in
    let record = try RunRecord(file: invocation.arguments.operands.first ?? "")
    let folder = try invocation.folder()
    try folder.write(record)
    try invocation.show(record, from: folder)
    return .fine
  }
}

extension RunRecord {
  /// Reads a results file; says which file it was when that fails.
  init(file path: String) throws(Refusal) {
    let data = try Data(file: path)
    do {
      try self.init(json: data)
    } catch {
      throw Refusal(code: .brokenData, message: "'\(path)' can't be used: \(error).")
    }
  }
}

extension Data {
  /// Reads a file; says which one it was when that fails.
  init(file path: String) throws(Refusal) {
    do {
      try self.init(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Refusal(code: .missingFile, message: "'\(path)' can't be read: \(error.localizedDescription)")
    }
  }
}
