import AllocationCounter
import Dispatch
import FullPromises
import Foundation
import ResolveBlockPromise
import StatefulPromise
import Testing

@testable import Benchmark

/// Whether memory stays flat however many steps and jobs follow one another.
///
/// Every block runs on the thread of the test, and only what that thread holds is counted, so that tests beside it
/// don't disturb the figure.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct MemoryTests {
  /// What a run may hold more when it is a hundred times as long: the doubling of an array of blocks that wait.
  private let slack = 4_096

  @Test("The control: what keeps something for each step isn't flat")
  func control() async throws {
    let held = try await onThreadOfItsOwn {
      [1_000, 100_000].map { steps in
        peakOfThread {
          var kept: [Slot<Int>] = []
          for _ in 0..<steps { kept.append(Slot()) }
          withExtendedLifetime(kept) {}
        }
      }
    }
    #expect(held[0] >= 16 * 1_000)
    #expect(held[1] >= 16 * 100_000)
  }

  @Test("A hundred thousand steps of iterate hold no more than a thousand")
  func iterate() async throws {
    let held = try await held([1_000, 100_000], Self.iterate)
    #expect(held[0] > 0)
    #expect(held[1] <= held[0] + slack)
  }

  @Test("A hundred thousand jobs, a hundred of them in line, hold no more than a thousand")
  func jobs() async throws {
    let held = try await held([1_000, 100_000], Self.jobs)
    #expect(held[0] > 0)
    #expect(held[1] <= held[0] + slack)
  }

  @Test("A finished promise keeps no place for the handlers that it notified")
  func line() async throws {
    let kept = try await held([1_000, 100_000], Self.keptAfterNotifying)
    #expect(kept[0] > 0)
    #expect(kept[1] <= kept[0] + 4_000, "a few bytes, however many there were: \(kept)")
  }

  /// What a measurement finds for each size. It is made once before: a type that is new enters the tables of the
  /// runtime, which then frees what other threads left in them.
  private func held(_ sizes: [Int], _ measure: @escaping @Sendable (Int) throws -> Int) async throws -> [Int] {
    try await onThreadOfItsOwn {
      _ = try measure(sizes[0])
      return try sizes.map(measure)
    }
  }

  /// What a promise and its result hold when all handlers were told.
  private static func keptAfterNotifying(_ handlers: Int) throws -> Int {
    let (gate, completion) = (Gate(), Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>())
    allocation_counter_start(ALLOCATIONS_OF_THREAD)
    defer { allocation_counter_stop(ALLOCATIONS_OF_THREAD) }
    let before = allocation_counter_read(ALLOCATIONS_OF_THREAD).bytes
    let promise = StatefulPromise.Promise<Int, Never> { completion.put($0) }
    for _ in 0..<handlers { promise.start { gate.add($0.get()) } }
    completion.take()?(.success(1))
    let kept = Int(allocation_counter_read(ALLOCATIONS_OF_THREAD).bytes - before)
    withExtendedLifetime(promise) {}
    try gate.check(handlers)
    return kept
  }

  private static func iterate(_ steps: Int) throws -> Int {
    let blocks = Blocks()
    let gate = Gate()
    let held = peakOfThread {
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

  private static func jobs(_ jobs: Int) throws -> Int {
    let blocks = Blocks()
    let gate = Gate()
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
    let held = peakOfThread {
      for number in 0..<100 { add(number) }
      blocks.run()
    }
    try gate.check(jobs)
    return held
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

/// The most bytes that this thread alone holds at any moment of `body`, beyond those held when it began.
private func peakOfThread(_ body: () -> Void) -> Int {
  allocation_counter_start(ALLOCATIONS_OF_THREAD)
  defer { allocation_counter_stop(ALLOCATIONS_OF_THREAD) }
  allocation_counter_level_peak(ALLOCATIONS_OF_THREAD)
  let before = allocation_counter_read(ALLOCATIONS_OF_THREAD).bytes
  body()
  return Int(allocation_counter_read(ALLOCATIONS_OF_THREAD).peak - before)
}

/// Runs what takes long on a thread of its own, so that no thread of the tests' pool stands still.
func onThreadOfItsOwn<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: .init(catching: body)) }.start()
  }
}
