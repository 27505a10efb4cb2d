import AllocationCounter
import ResolveBlockPromise
import StatefulPromise
import TestSupport
import Testing

@testable import Benchmark

/// Whether memory stays flat however many steps and jobs follow one another.
///
/// Every block runs on the thread of the test, and only what that thread holds is counted, so that tests beside it
/// don't disturb the figure.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct MemoryTests {
  private typealias Measure = @Sendable (Int) throws -> AllocationCount

  /// What a run may hold more when it is twenty times as long: the doubling of an array of blocks that wait.
  private func expectFlat(_ bytes: KeyPath<AllocationCount, Int64> & Sendable, _ measure: @escaping Measure)
    async throws
  {
    let held = try await onOwnThread {
      // The first doesn't count: a type that is new enters the tables of the runtime, which then frees what other
      // threads left in them.
      try [1_000, 1_000, 20_000].map { try measure($0)[keyPath: bytes] }
    }
    #expect(held[1] > 0)
    #expect(held[2] <= held[1] + 4_096, "\(held)")
  }

  @Test("Twenty thousand steps of iterate hold no more than a thousand")
  func iterate() async throws {
    try await expectFlat(\.peak) { steps in
      let (blocks, gate) = (Blocks(), Gate())
      let held = allocationsOfThread {
        let first = ResolveBlockPromise.Promise<Int>(scheduler: blocks.scheduler)
        first.iterate { value, step -> Iteration<Int, Int> in
          step < steps ? .next(.resolved(with: value + 1)) : .done(value)
        }.then { (value: Int) in gate.add(value) }
        first.resolve(0)
        blocks.run()
      }
      try gate.check(steps)
      return held
    }
  }

  @Test("Twenty thousand jobs, a hundred of them in line, hold no more than a thousand")
  func jobs() async throws {
    try await expectFlat(\.peak) { jobs in
      let (blocks, gate) = (Blocks(), Gate())
      let line = JobQueue(queue: .global(), scheduler: blocks.scheduler)
      @Sendable func add(_ number: Int) {
        line.add {
          let job = ResolveBlockPromise.Promise<Int>(scheduler: blocks.scheduler)
          job.resolve(1)
          return job
        }.then { (value: Int) in
          gate.add(value)
          if number + 100 < jobs { add(number + 100) }
        }
      }
      let held = allocationsOfThread {
        for number in 0..<100 { add(number) }
        blocks.run()
      }
      try gate.check(jobs)
      return held
    }
  }

  @Test("A finished promise keeps no place for the handlers that it notified")
  func line() async throws {
    try await expectFlat(\.bytes) { handlers in
      let (gate, completion) = (Gate(), Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>())
      var promise: StatefulPromise.Promise<Int, Never>?
      let kept = allocationsOfThread {
        promise = StatefulPromise.Promise { completion.put($0) }
        for _ in 0..<handlers { promise?.start { gate.add($0.get()) } }
        completion.take()?(.success(1))
      }
      withExtendedLifetime(promise) {}
      try gate.check(handlers)
      return kept
    }
  }
}

/// The blocks that promises would send to a queue, kept for the test's thread.
private final class Blocks: Sendable {
  private let waiting = Lock<[@Sendable () -> Void]>([])
  var scheduler: ResolveBlockPromise.Scheduler {
    .init { _, block in self.waiting.withLock { $0.append(block) } }
  }

  func run() {
    while let block = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { block() }
  }
}
