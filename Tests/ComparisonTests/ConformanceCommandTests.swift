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
    let record = ConformanceRecord(matrix)
    #expect(try ConformanceRecord(json: Data(record.json().utf8)) == record)
    #expect(record.designs.first?.known == 1 && record.designs.first?.notOffered == 1)
    #expect(record.clauses.map(\.lawTitle) == clauses.map(\.law.title))
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

  @Test("A failure that is known leaves the exit code alone")
  func known() {
    var record = Sample.healthy
    let cell = ConformanceRecord.Cell(outcome: .fails, detail: "known: It is slow.", known: "It is slow.")
    record.clauses[0].results["FullPromises"] = cell
    #expect(record.exitCode == .fine)
    record.clauses[0].results["FullPromises"]?.known = nil
    #expect(record.exitCode == .failed)
  }

  @Test("A clause that races leaves the exit code alone, and has a column and a reason")
  func races() throws {
    var record = Sample.healthy
    record.clauses[0].results["LinkedListPromise"] = .init(outcome: .races, detail: "two threads")
    record.designs[0].races = 1
    #expect(record.exitCode == .fine)
    #expect(try ConformanceRecord(json: Data(record.json().utf8)) == record)
    let text = "\(record.document(verbose: true))"
    #expect(text.contains("∥ races: two threads would use") && text.contains("two threads"), "\(text)")
    #expect(!"\(Sample.healthy.document(verbose: true))".contains("races:"))
  }

  @Test("A clause that wasn't run has an exit code of its own, a column and a reason")
  func notRun() {
    var record = Sample.healthy
    record.clauses[0].results["LinkedListPromise"] = .init(outcome: .notRun, detail: "no program")
    record.designs[0].notRun = 1
    #expect(record.exitCode == .notRun && record.exitCode.rawValue == 75)
    let text = "\(record.document(verbose: true))"
    #expect(text.contains("not run, neither good nor bad") && text.contains("no program"), "\(text)")
    #expect(!"\(Sample.healthy.document(verbose: true))".contains("not run"))
  }

  @Test("A difference between a design and the model makes the exit code 1, and its sketch is printed")
  func fuzz() throws {
    var record = Sample.healthy
    record.fuzz = .init(programs: 9, seed: 4, concurrent: 0, overlapping: 0, found: [])
    #expect(record.exitCode == .fine)
    record.fuzz?.found = [.init(design: "FullPromises", seed: 6, sketch: ["let a = make()", "// hangs"])]
    #expect(record.exitCode == .failed)
    #expect(record.fuzzPart.blocks.contains(.lines(["let a = make()", "// hangs"])))
    #expect(try ConformanceRecord(json: Data(record.json().utf8)) == record)
  }

  @Test("A seed is a number and belongs to random programs")
  func seeds() {
    #expect(recorder.run("conformance", "--fuzz", "20", "--seed", "18446744073709551615") == .fine)
    #expect(recorder.received.conformance == [.init(fuzz: 20, seed: .max)])
    #expect(recorder.run("conformance", "--seed", "3") == .usage)
    #expect(recorder.run("conformance", "--fuzz", "3", "--seed", "-1") == .usage)
    #expect(recorder.run("conformance", "--fuzz", "many") == .usage)
  }
}
