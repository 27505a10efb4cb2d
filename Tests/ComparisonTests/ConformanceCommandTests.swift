import Foundation
import Record
import Testing

@testable import Report
@testable import compare

@Suite("The command for conformance")
struct ConformanceCommandTests {
  private let recorder = Recorder()

  private static let healthy = Sample.healthy

  private static func outcome(_ outcome: ConformanceRecord.Outcome, known: String? = nil) -> ConformanceRecord {
    var record = healthy
    record.clauses[0].results["LinkedListPromise"] = .init(outcome: outcome, detail: "the reason", known: known)
    (record.designs[0].races, record.designs[0].notRun) = (outcome == .races ? 1 : nil, outcome == .notRun ? 1 : nil)
    return record
  }

  private static func hunt(survived: Bool, idle: [String]) -> ConformanceRecord {
    var record = healthy
    record.mutants = survived ? [.init(name: "m", fault: "f", caughtBy: [])] : []
    record.idle = idle
    return record
  }

  private static func fuzz(_ found: [ConformanceRecord.Fuzz.Difference]) -> ConformanceRecord {
    var record = healthy
    record.fuzz = .init(programs: 9, seed: 4, found: found)
    return record
  }

  @Test(
    "What the exit code says of a record, and what the report says",
    arguments: [
      (healthy, .fine, ""), (outcome(.fails), .failed, "the reason"),
      (outcome(.fails, known: "It is slow."), .fine, ""),
      (outcome(.races), .fine, "∥ races: two threads would use"),
      (outcome(.notRun), .notRun, "not run, neither good nor bad"),
      (hunt(survived: true, idle: []), .failed, "✗ survived"), (hunt(survived: false, idle: []), .fine, ""),
      (hunt(survived: false, idle: ["28.long"]), .failed, "Clauses that caught no broken promise: 28.long."),
      (fuzz([]), .fine, ""),
      (fuzz([.init(design: "FullPromises", seed: 6, sketch: ["let a = make()", "// hangs"])]), .failed, "// hangs"),
    ] as [(ConformanceRecord, ExitCode, String)])
  func outcomes(record: ConformanceRecord, code: ExitCode, words: String) throws {
    #expect(record.exitCode == code)
    #expect(record.text(TextOptions(width: 400, verbose: true)).contains(words) || words.isEmpty, "\(record)")
    #expect(try ConformanceRecord(json: Data(record.json().utf8)) == record)
  }

  @Test("With the format junit the matrix is printed as JUnit")
  func junit() {
    #expect(recorder.run("conformance", "--format", "junit", failing: true) == .failed)
    #expect(recorder.received.results == Sample.conformance.junit)
  }
}
