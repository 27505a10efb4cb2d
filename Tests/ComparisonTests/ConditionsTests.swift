import Record
import Testing

@testable import Report

/// What a report says of the machine during the run, and of whom a clause binds.
@Suite("Noise and the machine")
struct ConditionsTests {
  private var record: BenchmarkRecord {
    let noisy = Sample.workload("then1", 1, control: (0.5, 1.1))
    let scaled = Sample.workload("chain", 1_000, control: (0.9, 1.5))
    return BenchmarkRecord(
      machine: Sample.machine, rounds: 3, seed: 1, workloads: [noisy, Sample.workload("chain", 100), scaled],
      conditions: [
        .init(before: "then1 1", seconds: 0, load: 0.5, work: 4),
        .init(before: "chain 100", seconds: 1.2, load: 2.5, work: 6), .init(before: "", seconds: 12, load: 1, work: 5),
      ])
  }

  @Test("The machine's pace is a sentence")
  func pace() {
    let sentences = RunRecord(machine: Sample.machine, benchmark: record).document(verbose: true).sentences
    #expect(sentences.contains("A fixed piece of work took at most 1.50 times its shortest time in 95 % of 3 trials."))
  }

  @Test("A clause says whom it binds, and the matrix how many there are of each")
  func profiles() {
    var conformance = Sample.conformance
    conformance.clauses[2].profile = "house"
    let text = conformance.text(TextOptions(width: 200, verbose: true))
    #expect(text.contains("Profiles: 2 clauses are core"))
    #expect(text.contains("1 are house"))
    #expect(text.lines.contains { $0.hasPrefix("28.long") && $0.contains(" house ") })
    #expect(text.lines.contains { $0.hasPrefix("1.first") && $0.contains(" core ") })
  }
}
