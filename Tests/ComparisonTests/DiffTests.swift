import Foundation
import Record
import Testing

@testable import Report

@Suite("What changed between two runs")
struct DiffTests {
  private static let base = SyntheticRun(seed: 1).record

  private func diff(_ second: (inout SyntheticRun) -> Void = { _ in }) -> DiffRecord {
    var run = SyntheticRun(seed: 2)
    second(&run)
    return DiffRecord(from: Self.base, to: run.record)
  }

  @Test("A run beside itself is unchanged everywhere, and every subject but the baseline and its control is compared")
  func same() {
    let record = DiffRecord(from: Self.base, to: Self.base)
    #expect(record.changes.count == 5 * SyntheticRun.designs.count)
    #expect(record.changes.allSatisfy { $0.verdict == .unchanged && $0.hidden == nil && $0.quotient?.median == 1 })
    #expect(record.gaps.isEmpty && record.unlike.isEmpty)
  }

  @Test("Two runs of one truth are seldom distinguished")
  func seldomWrong() {
    let changes = (0..<20).flatMap { pair in
      DiffRecord(from: SyntheticRun(seed: 100 + pair).record, to: SyntheticRun(seed: 200 + pair).record).changes
    }
    let wrong = changes.count { $0.verdict != .unchanged }
    #expect(Double(wrong) <= 0.02 * Double(changes.count), "\(wrong) of \(changes.count)")
  }

  @Test(
    "The least slow-down that a table claims to show is found in 9 of 10 runs, and the others are unchanged",
    arguments: [6, 9, 15])
  func least(rounds: Int) throws {
    var (found, accused, count) = (0, 0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let first = SyntheticRun(seed: 1_000 + seed, rounds: rounds, spread: 0.05).record
      for table in first.workloads.filter(\.isTime) {
        let design = SyntheticRun.designs[count % 4]
        let factor = try #require(table.leastSlowDown)
        let second = SyntheticRun(
          seed: 2_000 + seed, rounds: rounds, spread: 0.05, slowed: [table.id: (design: design, factor: factor)])
        let changes = DiffRecord(from: first, to: second.record).changes.filter { $0.verdict != .unchanged }
        found += changes.count { $0.workload == table.id && $0.design == design && $0.verdict == .slower }
        accused += changes.count { $0.workload != table.id || $0.design != design }
        count += 1
      }
    }
    #expect(found * 10 >= count * 9, "\(found) of \(count)")
    #expect(Double(accused) <= 0.02 * Double(count * 19), "\(accused) of \(count * 19)")
  }

  @Test(
    "A slow-down of one design is found, and the others are unchanged",
    arguments: [
      ("then1", "LinkedListPromise", 1.25), ("chain", "FullPromises", 1.25), ("floor", "StatefulPromise", 1.1),
      ("chain-build", "ResolveBlockPromise", 1.1),
    ])
  func slower(workload: String, design: String, factor: Double) {
    let slow = SyntheticRun(seed: 2, slowed: [workload: (design, factor)]).record
    let there = DiffRecord(from: Self.base, to: slow).changes.filter { $0.verdict != .unchanged }
    #expect(there.map(\.workload) == [workload] && there.map(\.design) == [design])
    #expect(there.map(\.verdict) == [.slower])
    #expect(there.first?.quotient.map { $0.low > 1 && $0.low <= factor && factor <= $0.high } == true)
    let back = DiffRecord(from: slow, to: Self.base).changes.filter { $0.verdict != .unchanged }
    #expect(back.map(\.verdict) == [.faster])
  }

  @Test("A control that strays further than the change hides it in either run, and the record says which control")
  func hidden() throws {
    let noisy = SyntheticRun(
      seed: 2, controlSpread: ["then1": 0.9], slowed: ["then1": (design: "FullPromises", factor: 1.25)])
    for (record, run) in [
      (DiffRecord(from: Self.base, to: noisy.record), "B"), (DiffRecord(from: noisy.record, to: Self.base), "A"),
    ] {
      #expect(record.changes.allSatisfy { $0.verdict == .unchanged })
      let hidden = record.changes.filter { $0.hidden != nil }
      #expect(hidden.map(\.workload) == ["then1"] && hidden.map(\.design) == ["FullPromises"])
      #expect(hidden.first?.hidden?.hasPrefix("the control of \(run) strays by ") == true)
      let text = record.text(TextOptions())
      #expect(text.contains("Hidden by noise") && text.contains("noise may hide a change in 1 of them"))
    }
  }

  @Test("Rounds that differ too much hide a change, and the record says that the interval holds 1")
  func wide() {
    let record = diff {
      $0.rounds = 6
      $0.spread = 0.6
      $0.controlSpread = ["then1": 0.01]
    }
    let hidden = record.changes.filter { $0.hidden != nil }
    #expect(!hidden.isEmpty)
    #expect(hidden.contains { $0.hidden == "the interval holds 1" })
  }

  @Test("Counts are compared as they are: one malloc step is more, a few per cent of the heap are nothing")
  func counts() {
    let more = diff { $0.moreBytes = ["FullPromises": 16] }.changes.filter { $0.verdict != .unchanged }
    #expect(more.map(\.design) == ["FullPromises"] && more.map(\.verdict) == [.more])
    #expect(more.first?.unit == "bytes" && more.first?.quotient?.median == 272 / 256)
    let fewer = diff { $0.moreBytes = ["FullPromises": -16] }.changes.filter { $0.verdict != .unchanged }
    #expect(fewer.map(\.verdict) == [.fewer])
    #expect(diff { $0.moreBytes = ["FullPromises": 12] }.changes.allSatisfy { $0.verdict == .unchanged })
  }

  @Test("A count that was none has no quotient, and what is counted anew is more")
  func fromNone() throws {
    var none = SyntheticRun(seed: 2, moreBytes: ["FullPromises": -256]).record
    var change = try #require(
      DiffRecord(from: none, to: Self.base).changes.first { $0.verdict != .unchanged })
    #expect(change.verdict == .more && change.quotient == nil)
    none.workloads.removeAll { $0.id != "bytes" }
    change = try #require(DiffRecord(from: none, to: none).changes.last)
    #expect(change.verdict == .unchanged && change.quotient == nil)
  }

  @Test("All subjects of a table that move together are a finding of their own, and no change")
  func together() {
    let record = diff {
      $0.moved = ["then1": 3]
      $0.slowed = ["then1": (design: "FullPromises", factor: 1.3), "chain": (design: "FullPromises", factor: 1.5)]
    }
    let changes = record.changes.filter { $0.verdict != .unchanged }
    #expect(changes.filter { $0.verdict == .together }.map(\.workload) == Array(repeating: "then1", count: 4))
    #expect(
      changes.filter { $0.verdict != .together }.map { [$0.workload, $0.design] } == [["chain", "FullPromises"]])
    let text = record.text(TextOptions(width: 200))
    #expect(text.contains("1 slower, 0 faster, 0 more, 0 fewer, 15 unchanged, 4 moved together."))
    #expect(text.contains(/All subjects of then1, 10,000 moved together: [23]\.\d+ to [34]\.\d+ times what A took\./))
    #expect(text.contains("Chance alone would change at most 1 of the 16 compared times."))
  }

  @Test(
    "Under load, at the beginning or during the run, times aren't comparable, and counts are", arguments: [true, false])
  func load(atBeginning: Bool) {
    var busy = SyntheticRun(
      seed: 2, slowed: ["then1": (design: "FullPromises", factor: 3)], moreBytes: ["FullPromises": 16]
    )
    .record
    if atBeginning {
      busy.machine.load = 1.5
    } else {
      busy.conditions = [1.4, 2.6, 2.7].map { .init(before: "", seconds: 0, load: $0, work: 4) }
    }
    for record in [DiffRecord(from: Self.base, to: busy), DiffRecord(from: busy, to: Self.base)] {
      #expect(record.changes.filter(\.verdict.isChange).map(\.workload) == ["bytes"])
      #expect(record.changes.count { $0.verdict == .notComparable } == 16)
      #expect(record.text(TextOptions()).contains("! The load was high in "))
    }
    busy.conditions = [1.4, 1.6, 2.7].map { .init(before: "", seconds: 0, load: $0, work: 4) }
    busy.machine.load = 0.5
    #expect(DiffRecord(from: Self.base, to: busy).loaded.isEmpty, "the benchmark's own threads")
  }

  @Test("Too few rounds in one run give no verdict")
  func fewRounds() {
    let changes = diff { $0.rounds = 5 }.changes
    #expect(changes.count { $0.verdict == .undecided } == 16)
  }

  @Test("What only one run has, and what has no ratio, is named with its reason")
  func gaps() throws {
    var first = Self.base
    var second = SyntheticRun(seed: 2).record
    first.workloads.removeAll { $0.id == "chain" }
    second.workloads.removeAll { $0.id == "floor" }
    second.workloads[0].subjects.removeAll { $0.name == "StatefulPromise" }
    second.workloads[0].subjects[2] = .init(name: "LinkedListPromise", samples: [1, 2])
    second.workloads[2].unit = "kilobytes"
    second.workloads[3].unit = "kilobytes"
    let record = DiffRecord(from: first, to: second)
    let gaps = record.gaps.map { [$0.workload, $0.design ?? "all", $0.reason].joined(separator: ", ") }
    #expect(
      Set(gaps).isSuperset(of: [
        "chain, all, only in B", "floor, all, only in A", "then1, StatefulPromise, only in A",
        "bytes, FullPromises, in bytes in A, in kilobytes in B",
      ]))
    #expect(
      record.text(TextOptions(width: 200)).contains(
        "Not compared: 1 no ratio in B: its baseline wasn't measured at this size; 2 only in A; 4 in "))
    #expect(record.text(TextOptions(verbose: true)).contains("only in A: then1 10,000 StatefulPromise; floor 10,000"))
  }

  @Test("A table without its baseline has no ratios, however many rounds it has")
  func withoutBaseline() {
    var first = Self.base
    for index in first.workloads.indices where first.workloads[index].id == "chain-build" {
      first.workloads[index].subjects = first.workloads[index].subjects.filter { !$0.isBaseline }.map {
        .init(name: $0.name, samples: $0.samples)
      }
    }
    let gaps = DiffRecord(from: first, to: first).gaps
    #expect(gaps.map(\.design) == SyntheticRun.designs && gaps.allSatisfy { $0.workload == "chain-build" })
    #expect(Set(gaps.map(\.reason)) == ["no ratio in A: its baseline wasn't measured at this size"])
  }

  @Test("The interval of a quotient adds the distances of both runs as independent errors, and covers 99.8 %")
  func quotient() throws {
    let one = Interval(median: 2, low: 2 / 1.3, high: 2 * 1.4)
    let exact = Interval(median: 4, low: 4, high: 4)
    let up = try #require(Quotient.of(exact, over: one))
    let widened = 3.09 / 1.96
    #expect(up.median == 2 && abs(up.low - 2 / pow(1.4, widened)) < 1e-9 && abs(up.high - 2 * pow(1.3, widened)) < 1e-9)
    let both = try #require(Quotient.of(one, over: one))
    let distance = exp(widened * (log(1.3) * log(1.3) + log(1.4) * log(1.4)).squareRoot())
    #expect(abs(both.high - distance) < 1e-9 && abs(both.low - 1 / distance) < 1e-9)
    #expect(Quotient.of(exact, over: .init(median: 1, low: 0, high: 2)) == nil)
  }

  @Test(
    "Machines are unlike when processor, cores, system, toolchain series or build differ; a kernel or a patch is nothing"
  )
  func unlike() {
    let one = Sample.machine
    func other(_ change: (inout Machine) -> Void) -> [String] {
      var machine = one
      change(&machine)
      return one.unlike(machine)
    }
    #expect(other { $0.processor = "Z80" } == ["processor 'Processor & Sons' and 'Z80'"])
    #expect(other { $0.cores = 64 } == ["cores '2' and '64'"])
    #expect(other { $0.system = "Linux, kernel 6.18.44" }.isEmpty && other { $0.compiler = "Swift 6.3.1" }.isEmpty)
    #expect(other { $0.system = "Plan 9" } == ["system 'Linux' and 'Plan 9'"])
    #expect(other { $0.compiler = "Swift 7" } == ["compiler 'Swift 6.3' and 'Swift 7'"])
    #expect(other { $0.build = "debug" } == ["build 'release' and 'debug'"])
    #expect(
      other {
        ($0.commit, $0.load, $0.date, $0.memoryBytes) = ("f00", 9, "later", 1)
      }.isEmpty)
  }
}
