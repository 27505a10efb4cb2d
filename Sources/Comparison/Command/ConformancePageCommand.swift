import Record
import Report

extension Subcommand {
  /// What does the documentation say of the four designs? Of a saved run if one is given, otherwise of a new one.
  static let conformancePage = Subcommand(
    name: "conformance-page", summary: "prints the documentation's page on conformance",
    operand: Operand(name: "RESULTS.json", isRequired: false), useless: [.format, .output],
    isHidden: true
  ) { invocation in
    let record: ConformanceRecord
    if let path = invocation.arguments.operands.first {
      guard let saved = try RunRecord(file: path).conformance else {
        throw Refusal(code: .brokenData, message: "'\(path)' has no conformance in it.")
      }
      record = saved
    } else {
      record = try invocation.engines.conformance.run(
        ConformanceEngine.Request(), invocation.meter.report)
    }
    try invocation.console.write(
      record.documentationPage(madeBy: "swift run -c release compare conformance-page > docs/conformance.md"))
    return record.exitCode
  }
}
