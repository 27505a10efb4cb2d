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
    let measured = try Family.sample([subject]).measured(plan { turns.withLock { $0.time } })
    #expect(turns.withLock { $0.made } == figures.count)
    return try #require(measured).samples[0][0]
  }

  @Test("A round has as many turns as fit into its seconds, after one that warms up, and their lower quartile counts")
  func turns() throws {
    #expect(try samples([1, 5, 5, 1, 7, 7]) { .init(rounds: 2, seconds: 4.5, now: $0) } == [5, 7])
    #expect(try samples([1, 5, 1, 7]) { .init(rounds: 2, now: $0) } == [5, 7], "at least one")
    #expect(try samples([9, 8, 7, 6, 5, 4, 3, 2, 1, 90]) { .init(rounds: 1, seconds: 9, now: $0) } == [3])
  }

  @Test("Fewer rounds than planned are made once the seconds are used up, and never fewer than the least")
  func seconds() throws {
    for (rounds, atLeast, seconds) in [(12, 3, 12.0), (6, 6, 0)] {
      let turns = Array(repeating: 1.0, count: 2 * rounds)
      #expect(try samples(turns) { .init(rounds: 90, atLeast: atLeast, seconds: seconds, now: $0) }.count == rounds)
    }
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
            let table = try? family.measured(.init(rounds: 1))
            precondition(table?.records()[0].processors == (fails ? nil : expected))
            precondition(Processors.count == all)
          }
        }
      }
    }
  #endif

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

  /// Its only table, measured.
  func measured(_ plan: Table.Plan, seed: UInt64 = 1) throws -> Table? {
    var session = Session(tables: [Table(family: self, scale: 1, plan: plan, subjects: subjects)], seed: seed)
    return try session.run { _ in }.first
  }
}
