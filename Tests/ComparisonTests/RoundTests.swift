import Dispatch
import Record
import Testing

@testable import Benchmark

/// What a round is: how many turns it has, what becomes of their figures, and when the machine is looked at.
@Suite struct RoundTests {
  /// The samples of one subject, each turn of which takes a second and yields the next figure.
  private func samples(_ figures: [Double], _ plan: (@escaping @Sendable () -> ContinuousClock.Instant) -> Table.Plan)
    throws -> [Double]
  {
    let turns = Lock((time: ContinuousClock.now, made: 0))
    let subject = Subject(name: Benchmark.baseline) { _ in
      turns.withLock { turns in
        turns.time += .seconds(1)
        turns.made += 1
        return [figures[turns.made - 1]]
      }
    }
    let family = Family.sample([subject])
    let table = Table(family: family, scale: 1, plan: plan { turns.withLock { $0.time } }, subjects: [subject])
    var session = Session(tables: [table], seed: 1)
    let measured = try #require(try session.run { _ in }.first)
    #expect(turns.withLock { $0.made } == figures.count)
    return measured.samples[0][0]
  }

  @Test("A round has as many turns as fit into its share of the seconds, after one that warms up")
  func turns() throws {
    #expect(try samples([9, 5, 5, 9, 7, 7]) { .init(rounds: 2, seconds: 4.5, now: $0) } == [5, 7])
    #expect(try samples([9, 5, 9, 7]) { .init(rounds: 2, seconds: 3.5, now: $0) } == [5, 7])
    #expect(try samples([9, 5, 9, 7]) { .init(rounds: 2, now: $0) } == [5, 7], "at least one")
  }

  @Test("A sample is the lower quartile of its turns: what disturbs a turn lengthens it")
  func quartile() throws {
    #expect(try samples([9, 4, 3, 2, 1]) { .init(rounds: 1, seconds: 4, now: $0) } == [1])
    #expect(try samples([9, 4, 3, 2, 80, 1]) { .init(rounds: 1, seconds: 5, now: $0) } == [2])
    #expect(try samples([9, 8, 7, 6, 5, 4, 3, 2, 1, 90]) { .init(rounds: 1, seconds: 9, now: $0) } == [3])
  }

  @Test("Fewer rounds than planned are made once the seconds are used up, and never fewer than the least")
  func seconds() throws {
    let many = Array(repeating: 1.0, count: 100)
    func rounds(_ turns: Int, _ atLeast: Int, _ seconds: Double) throws -> Int {
      try samples(Array(many[..<(2 * turns)])) { .init(rounds: 90, atLeast: atLeast, seconds: seconds, now: $0) }.count
    }
    #expect(try rounds(12, 3, 12) == 12)
    #expect(try rounds(6, 6, 0) == 6)
  }

  #if os(Linux)
    // In a process of its own, since a test that runs beside it moves the threads, too.
    @Test("The threads run on one processor, or on all; afterwards on all, also when a subject failed")
    func processors() async {
      await #expect(processExitsWith: .success) {
        let all = Processors.count
        for (place, expected) in [(Processors.one, 1), (.all, all)] {
          for fails in [false, true] {
            let subject = Subject(name: Benchmark.baseline) { _ in
              let seen = Lock(0)
              let ended = DispatchSemaphore(value: 0)
              DispatchQueue.global().async {
                seen.withLock { $0 = Processors.count }
                ended.signal()
              }
              ended.wait()
              precondition(seen.withLock { $0 } == expected)
              if fails { throw WrongOutcome.late }
              return [1]
            }
            var family = Family.sample([subject])
            family.processors = place
            var session = Session(
              tables: [Table(family: family, scale: 1, plan: .init(rounds: 1), subjects: [subject])], seed: 1)
            let tables = try? session.run { _ in }
            precondition(tables?[0].records()[0].processors == (fails ? nil : expected))
            precondition(Processors.count == all)
          }
        }
      }
    }
  #endif

  @Test("The machine is looked at before the first table and at the end, and at most once a second between")
  func conditions() throws {
    let subject = Subject(name: Benchmark.baseline) { _ in [1] }
    let family = Family.sample([subject])
    let table = Table(family: family, scale: 1, plan: .init(rounds: 3), subjects: [subject])
    var session = Session(tables: [table, table], seed: 1)
    _ = try session.run { _ in }
    let samples = session.conditions.samples
    #expect(samples.first?.before == "whole 1" && samples.last?.before == "")
    #expect(samples.dropLast().map(\.before).allSatisfy { $0 == "whole 1" })
    #expect(samples.allSatisfy { $0.work > 0 && $0.load >= 0 })
    let seconds = samples.map(\.seconds)
    #expect(seconds == seconds.sorted())
    // To a millisecond, as the figures are. How many fit between depends on the machine.
    #expect(zip(seconds, seconds.dropFirst().dropLast()).allSatisfy { $1 - $0 > 0.998 })
  }

  @Test("What plain Dispatch has no part in is compared with the raw callbacks, which then have a control")
  func baselines() throws {
    let machine = Machine(
      system: "", processor: "", cores: 1, memoryBytes: 1, compiler: "", build: "debug", commit: "", load: 0, date: "")
    let record = try Benchmark.run(
      designs: ["StatefulPromise"], workloads: ["chain", "chain-build"], rounds: 3, quick: true, machine: machine)
    let names = ["StatefulPromise", "StatefulPromise (again)"]
    let whole = try #require(record.workloads.first { $0.id == "chain" })
    #expect(whole.subjects.map(\.name) == names + ["plain Dispatch", "plain Dispatch (again)", "Callbacks"])
    #expect(
      whole.subjects.compactMap(\.ratio?.to) == [
        "plain Dispatch", "plain Dispatch", "plain Dispatch", "plain Dispatch",
      ])
    let build = try #require(record.workloads.first { $0.id == "chain-build" })
    #expect(build.subjects.map(\.name) == names + ["Callbacks", "Callbacks (again)"])
    #expect(build.subjects.compactMap(\.ratio?.to) == ["Callbacks", "Callbacks", "Callbacks"])
    #expect(record.workloads.allSatisfy { $0.subjects.allSatisfy { $0.samples.count == 3 } })
    #expect(record.conditions.first?.before == "chain 1000" && record.conditions.last?.before == "")
  }
}

extension Family {
  /// Subjects that need no time.
  static func sample(
    _ subjects: [Subject], parts: [String] = ["whole"], place: BenchmarkRecord.Place? = nil, scales: [Int] = [1],
    seconds: @escaping @Sendable (Int) -> Double = { _ in 1 }
  ) -> Family {
    Family(
      place: place, parts: parts.map { .init(id: $0, question: "?") }, unit: "ns", scales: scales, quickScales: [1],
      seconds: seconds, subjects: subjects)
  }
}
