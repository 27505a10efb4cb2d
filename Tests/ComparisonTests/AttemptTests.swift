import Record
import Testing

@testable import Benchmark

/// When a table is measured again, and which attempt counts.
@Suite struct AttemptTests {
  /// A table of the baseline, its control and a design, each pass of which takes a second. The control strays to twice
  /// its baseline for so many attempts; the design's figures are anything.
  private func table(
    _ id: String = "whole", unit: String = "ns", straying attempts: Int, by factor: Double = 2, rounds: Int = 3
  ) -> Table {
    let passes = Lock((control: 0, design: 0.0))
    let time = Lock(ContinuousClock.now)
    func subject(_ name: String, _ figure: @escaping @Sendable () -> Double) -> Subject {
      Subject(name: name) { _ in
        time.withLock { $0 += .seconds(1) }
        return [figure()]
      }
    }
    let subjects = [
      subject("GCD") { 100 },
      subject("GCD (again)") {
        passes.withLock { passes in
          defer { passes.control += 1 }
          return passes.control < 4 * attempts ? 100 * factor : 100
        }
      },
      subject("Design") {
        passes.withLock { passes in
          passes.design += 1
          return passes.design * 1_000
        }
      },
    ]
    let family = Family(
      parts: [.init(id: id, question: "?")], unit: unit, scales: [1], quickScales: [1], seconds: { _ in 1 },
      subjects: subjects)
    let plan = Table.Plan(rounds: rounds, now: { time.withLock { $0 } })
    return Table(family: family, scale: 1, plan: plan, subjects: subjects)
  }

  private func measured(_ tables: Table..., allowance: Double) throws -> [BenchmarkRecord.Workload] {
    var session = Session(tables: tables, seed: 1, allowance: allowance)
    return try session.run { _ in }.flatMap { $0.records() }
  }

  @Test("A table whose control strays is measured again; the quieter attempt counts, and each is recorded")
  func again() throws {
    let workload = try #require(try measured(table(straying: 1), allowance: 60).first)
    #expect(workload.attempts == [2, 1])
    #expect(workload.subjects.first(where: \.isControl)?.samples == [100, 100, 100])
    #expect(workload.noise?.isTooMuch == false)
  }

  @Test("The attempt in which the control strayed less counts, also if it isn't the last one")
  func quietest() throws {
    var first = table(straying: 1, by: 1.5)
    let second = table(straying: 1, by: 3)
    func ended(_ table: Table) throws -> Table {
      var session = Session(tables: [table], seed: 1)
      return try #require(try session.run { _ in }.first)
    }
    first = try ended(first)
    first.consider(try ended(second))
    let workload = try #require(first.records().first)
    #expect(workload.attempts == [1.5, 3])
    #expect(workload.subjects.first(where: \.isControl)?.samples == [150, 150, 150])
  }

  @Test("The control alone decides: a design that strays isn't measured again, nor is a count")
  func controlAlone() throws {
    #expect(try measured(table(straying: 0), allowance: 60)[0].attempts == [1])
    #expect(try measured(table(unit: "bytes", straying: 9), allowance: 60)[0].attempts == nil)
  }

  @Test(
    "The limit is 20 %, and 5 % for floor and chain-build", arguments: [("then1", 1), ("floor", 2), ("chain-build", 2)])
  func limits(id: String, attempts: Int) throws {
    #expect(try measured(table(id, straying: 1, by: 1.15), allowance: 60)[0].attempts?.count == attempts)
  }

  @Test("The allowance ends the attempts, and so does their number; without one nothing is measured again")
  func allowance() throws {
    // An attempt takes twelve passes of a second: three subjects, a round to warm up and three that count.
    #expect(try measured(table(straying: 9), allowance: 0)[0].attempts?.count == 1)
    #expect(try measured(table(straying: 9), allowance: 11)[0].attempts?.count == 1)
    #expect(try measured(table(straying: 9), allowance: 30)[0].attempts?.count == 3)
    #expect(try measured(table(straying: 9), allowance: 600)[0].attempts?.count == 4)
  }

  @Test("Each noisy table has a second attempt before one has a third, the shortest first")
  func turns() throws {
    let (long, short) = (table("a", straying: 9, rounds: 5), table("b", straying: 9))
    #expect(try measured(long, short, allowance: 12).map { $0.attempts?.count } == [1, 2])
    #expect(try measured(long, short, allowance: 29).map { $0.attempts?.count } == [1, 3])
    #expect(try measured(long, short, allowance: 30).map { $0.attempts?.count } == [2, 2])
  }

  @Test("The machine is looked at before each attempt of a table, and at the end")
  func conditions() throws {
    var session = Session(tables: [table(straying: 1)], seed: 1, allowance: 60)
    _ = try session.run { _ in }
    let samples = session.conditions.samples
    #expect(samples.map(\.before) == ["whole 1", "whole 1, again", ""])
    #expect(samples.allSatisfy { $0.work > 0 && $0.load >= 0 })
    #expect(samples.map(\.seconds) == samples.map(\.seconds).sorted())
  }

  @Test("What GCD has no part in is compared with the raw callbacks, which then have a control")
  func baselines() throws {
    let machine = Machine(
      system: "", processor: "", cores: 1, memoryBytes: 1, compiler: "", build: "debug", commit: "", load: 0, date: "")
    let record = try Benchmark.run(
      designs: ["StatefulPromise"], workloads: ["chain", "chain-build"], rounds: 3, quick: true, machine: machine)
    let names = ["StatefulPromise", "StatefulPromise (again)"]
    let whole = try #require(record.workloads.first { $0.id == "chain" })
    #expect(whole.subjects.map(\.name) == names + ["GCD", "GCD (again)", "Callbacks"])
    #expect(whole.subjects.compactMap(\.ratio?.to) == ["GCD", "GCD", "GCD", "GCD"])
    let build = try #require(record.workloads.first { $0.id == "chain-build" })
    #expect(build.subjects.map(\.name) == names + ["Callbacks", "Callbacks (again)"])
    #expect(build.subjects.compactMap(\.ratio?.to) == ["Callbacks", "Callbacks", "Callbacks"])
    #expect(record.workloads.allSatisfy { $0.attempts?.count ?? 1 == 1 }, "a run that is given its rounds makes those")
    #expect(record.conditions?.first?.before == "chain 100" && record.conditions?.last?.before == "")
  }
}
