import Record
import Report

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
    try folder.write(record.files())
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
  init(file path: String) throws(Refusal) {
    let data = try Files.read(path)
    do {
      try self.init(json: data)
    } catch {
      let advice = if case .broken = error { " Make it again with --output." } else { "" }
      throw Refusal(code: .brokenData, message: "'\(path)' can't be used: \(error).\(advice)")
    }
  }
}
