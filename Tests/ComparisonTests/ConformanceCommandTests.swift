import Dispatch
import Foundation
import Record
import Testing

@testable import PromiseConformance
@testable import Report
@testable import compare

@Suite("The command for conformance")
struct ConformanceCommandTests {
  private let recorder = Recorder()

  @Test("A matrix becomes a record, which is the same after it was written and read")
  func matrix() async throws {
    let subject = Subject(
      "at once", traits: [], knownFailures: [.init("handler-after-attach", "It has no queues.")]
    ) { _ in
      Operations<Int>(make: { _ in 1 }, observe: { promise, handler in handler(.success(promise)) })
    }
    let clauses = Suite.clauses.filter { ["handler-after-attach", "cancel-twice", "value-then-value"].contains($0.id) }
    let matrix = await withCheckedContinuation { continuation in
      onThread { continuation.resume(returning: Runner().run(clauses, on: [subject])) }
    }
    let record = matrix.record
    #expect(try ConformanceRecord(json: Data(record.json().utf8)) == record)
    #expect(record.designs.first?.known == 1 && record.designs.first?.notOffered == 1)
    #expect(record.clauses.map(\.lawTitle) == clauses.map(\.law.title))
  }

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

  @Test("As JUnit a failing clause is a failure and what isn't offered is skipped")
  func junit() {
    #expect(recorder.run("conformance", "--format", "junit", failing: true) == .failed)
    let lines = recorder.received.results.lines
    #expect(lines.first == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    #expect(lines.count { $0.contains("<failure ") } == Sample.conformance.designs.map(\.fails).reduce(0, +))
    #expect(
      lines.contains { $0.hasPrefix("    <testcase classname=\"FullPromises.law-1-") && $0.contains("<failure ") })
  }

}
