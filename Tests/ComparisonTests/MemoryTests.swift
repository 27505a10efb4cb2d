import AllocationCounter
import ResolveBlockPromise
import StatefulPromise
import TestSupport
import Testing

@testable import Benchmark

/// Whether memory stays flat however many steps, jobs and handlers follow one another or leave in any order.
///
/// Every block runs on the thread of the test, and only what that thread holds is counted, so that tests beside it
/// don't disturb the figure.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct MemoryTests {
  /// Measures a short run, and one that is twenty times as long. It may hold as much more as a doubled array of blocks
  /// that wait.
  private func expectFlat(
    _ bytes: KeyPath<AllocationCount, Int64> & Sendable, isFlat: Bool = true,
    _ measure: @escaping @Sendable (Int) throws -> AllocationCount
  ) async throws {
    let held = try await onOwnThread {
      // The first doesn't count: a type that is new enters the tables of the runtime, which then frees what other
      // threads left in them.
      try [1_000, 1_000, 20_000].map { try measure($0)[keyPath: bytes] }
    }
    #expect(held[1] > 0)
    #expect((held[2] <= held[1] + 4_096) == isFlat, "\(held)")
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
  func notified() async throws {
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

  @Test("The control: a list that is trimmed at its end alone keeps places", arguments: Leaving.allCases)
  func control(_ leaving: Leaving) async throws {
    try await expectFlat(\.bytes, isFlat: false) { count in
      leaving.held(count) {
        var list: [Int?] = []
        return {
          list.append(1)
          let index = list.count - 1
          return {
            list[index] = nil
            while let last = list.last, last == nil { list.removeLast() }
          }
        }
      }
    }
  }

  @Test("A line keeps no places for jobs that were cancelled behind a running one", arguments: Leaving.allCases)
  func cancelledJobs(_ leaving: Leaving) async throws {
    try await expectFlat(\.bytes) { count in
      leaving.held(count) {
        let blocks = Blocks()
        let line = JobQueue(queue: .global(), scheduler: blocks.scheduler)
        let running = line.add { 0 }
        return {
          let result = line.add { 1 }
          return { withExtendedLifetime((running, blocks)) { _ = result.cancel() } }
        }
      }
    }
  }

  @Test("A queue keeps no places for groups whose jobs have ended", arguments: Leaving.allCases)
  func groups(_ leaving: Leaving) async throws {
    try await expectFlat(\.bytes) { count in
      leaving.held(count) {
        let blocks = Blocks()
        let line = JobQueue(queue: .global(), scheduler: blocks.scheduler)
        var number = 0
        return {
          number += 1
          let work = ResolveBlockPromise.Promise<Int>()
          let result = line.add(to: "\(number)") { work }
          blocks.run()
          return { withExtendedLifetime(work) { _ = result.cancel() } }
        }
      }
    }
  }

  @Test("A promise keeps no places for handlers that were withdrawn", arguments: Leaving.allCases)
  func withdrawn(_ leaving: Leaving) async throws {
    try await expectFlat(\.bytes) { count in
      leaving.held(count) {
        let completion = Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>()
        let promise = StatefulPromise.Promise<Int, Never> { completion.put($0) }
        return {
          let subscription = promise.start { _ in }
          return { subscription.withdraw() }
        }
      }
    }
  }
}

/// In which order do entries of a list leave?
enum Leaving: CaseIterable {
  case eachBehindTheNext, allButTheFirst, allButTheLast

  /// What is held when so many have come, and all have left that leave.
  ///
  /// - Parameter make: returns a function that adds an entry and returns what removes it.
  func held(_ count: Int, _ make: () -> () -> () -> Void) -> AllocationCount {
    var rest: [() -> Void] = []
    let held = allocationsOfThread {
      let add = make()
      rest = play(add, count) + [{ _ = add }]
    }
    for remove in rest { remove() }
    return held
  }

  /// Returns what removes the few entries that stay.
  private func play(_ add: () -> () -> Void, _ count: Int) -> [() -> Void] {
    if self == .eachBehindTheNext {
      let first = add()
      var last = add()
      for _ in 0..<count {
        let next = add()
        last()
        last = next
      }
      return [first, last]
    }
    let all = (0..<count).map { _ in add() }
    let stays = self == .allButTheFirst ? 0 : count - 1
    for (index, remove) in all.enumerated() where index != stays { remove() }
    return [all[stays]]
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
