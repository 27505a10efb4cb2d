import AllocationCounter
import Dispatch
import FullPromises
import StatefulPromise
import Testing

@testable import Benchmark

private let count = 1_000

/// Does so many of them while the first stage of the meter runs; the gate gets what they come to.
private typealias Pass = (Int, Gate, inout Meter) throws -> Void

/// Asks what one of many costs: more than nothing, and not more than the budget.
private func expect(
  _ subject: String, atMost allocations: Double, bytes: Double, _ pass: Pass, stages: Int = 1, arrivals: Int = 1,
  _ location: SourceLocation = #_sourceLocation
) throws {
  func once(_ reading: @escaping (AllocationCount) -> Double) throws -> Double {
    let gate = Gate(arrivals: arrivals)
    var meter = Meter(stages: stages) { reading(allocation_counter_read(ALLOCATIONS_OF_THREAD)) }
    _ = try allocationsOfThread { try pass(count, gate, &meter) }
    try gate.check(count)
    return try #require(meter.stages[0]) / Double(count)
  }
  // The least of three: other threads free what this one made, sooner or later.
  func one(_ reading: @escaping (AllocationCount) -> Double) throws -> Double {
    try (0..<3).map { _ in try once(reading) }.min() ?? 0
  }
  let (made, held) = (try one { Double($0.allocations) }, try one { Double($0.bytes) })
  #expect((1...allocations).contains(made), "\(subject): \(made)", sourceLocation: location)
  #expect((0.1...bytes).contains(held), "\(subject): \(held)", sourceLocation: location)
}

/// Budgets on what a promise, a link, a member and an observer allocate and hold. Counts are steady, so they can be
/// gates; times never are.
///
/// Counted on one thread over a thousand of them, in the build that the tests are: a debug build. Each count has a
/// process of its own: beside other tests the allocator gives places that were used before, and these may be larger
/// than was asked for. A budget has room for what happens once, and none for one more of each. Raw closures are the
/// control: what they allocate is known.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct SteadyCountTests {
  @Test(
    "A pending promise with one observer",
    arguments: [
      ("Callbacks", 1.25, 48), ("LinkedListPromise", 9.25, 288), ("StatefulPromise", 9.25, 448),
      ("ResolveBlockPromise", 5.25, 296), ("FullPromises", 5.25, 224),
    ])
  func pending(subject: String, allocations: Double, bytes: Double) async {
    await #expect(processExitsWith: .success) { [subject, allocations, bytes] in
      let pass = try #require(PendingMemory.passes.first { $0.name == subject }).pass
      try expect(subject, atMost: allocations, bytes: bytes, pass, arrivals: count)
    }
  }

  @Test(
    "A link of a chain that waits",
    arguments: [
      ("Callbacks", 1.25, 48), ("LinkedListPromise", 3.25, 220), ("StatefulPromise", 3.25, 268),
      ("ResolveBlockPromise", 3.25, 168), ("FullPromises", 4.25, 152),
    ])
  func link(subject: String, allocations: Double, bytes: Double) async {
    await #expect(processExitsWith: .success) { [subject, allocations, bytes] in
      let pass = try #require((Chain.inlineEntries + Chain.entries).first { $0.name == subject }).pass
      try expect(subject, atMost: allocations, bytes: bytes, pass, stages: Chain.stages)
    }
  }

  @Test(
    "A member of all that waits",
    arguments: [
      ("LinkedListPromise", 7.25, 284), ("StatefulPromise", 12.25, 340), ("ResolveBlockPromise", 3.25, 20),
      ("FullPromises", 2.25, 4),
    ])
  func member(subject: String, allocations: Double, bytes: Double) async {
    await #expect(processExitsWith: .success) { [subject, allocations, bytes] in
      let pass = try #require((All.inlinePasses + All.passes).first { $0.name == subject })
      try expect(
        subject, atMost: allocations, bytes: bytes,
        { count, gate, meter in
          try pass.make(count, &meter)
          gate.add(count)
        }, stages: All.stages)
    }
  }

  @Test("An observer more of a pending promise, StatefulPromise")
  func observerOfStateful() async {
    await #expect(processExitsWith: .success) {
      try expect("StatefulPromise", atMost: 2.25, bytes: 96) { count, gate, meter in
        let completion = Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>()
        let promise = StatefulPromise.Promise<Int, Never> { completion.put($0) }
        meter.begin()
        for _ in 0..<count { promise.start { gate.add($0.get()) } }
        meter.end(0)
        completion.take()?(.success(1))
      }
    }
  }

  @Test("An observer more of a pending promise, FullPromises")
  func observerOfFull() async {
    await #expect(processExitsWith: .success) {
      try expect(
        "FullPromises", atMost: 6.25, bytes: 208,
        { count, gate, meter in
          let promise = FullPromises.Promise<Int>.pending()
          meter.begin()
          for _ in 0..<count { promise.then(on: .global()) { gate.count($0) } }
          meter.end(0)
          promise.fulfill(1)
          try gate.wait()
        }, arrivals: count)
    }
  }

  @Test("A link of FullPromises, built and run")
  func step() async {
    await #expect(processExitsWith: .success) {
      let kept = Slot<FullPromises.Scheduler.Work>()
      let scheduler = FullPromises.Scheduler(enqueue: { _, block in kept.put(block) }, after: { _, _, _ in {} })
      // The first time, the run time makes its tables, too.
      let made = try (0..<2).map { _ in
        let gate = Gate()
        let made = allocationsOfThread {
          let head = FullPromises.Promise<Int>(scheduler: scheduler)
          var tail = head
          for _ in 0..<count { tail = tail.then(on: .global()) { $0 + 1 } }
          tail.then(on: .global()) { gate.add($0) }
          head.fulfill(0)
          while let block = kept.take() { block() }
        }.allocations
        try gate.check(count)
        return made
      }
      let perLink = Double(made[1]) / Double(count)
      #expect((1...22.05).contains(perLink), "\(perLink)")
    }
  }
}
