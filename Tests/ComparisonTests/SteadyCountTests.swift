import AllocationCounter
import Dispatch
import FullPromises
import ResolveBlockPromise
import StatefulPromise
import Testing

@testable import Benchmark

private let count = 1_000

/// Makes so many; the first stage of the meter is what they cost, and the gate gets what they come to.
private typealias Pass = (Int, Gate, inout Meter) throws -> Void

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
    "Another promise, link, member or observer, while it waits",
    arguments: [
      ("pending", "Callbacks", 1.25, 48), ("pending", "LinkedListPromise", 9.25, 288),
      ("pending", "StatefulPromise", 9.25, 448), ("pending", "ResolveBlockPromise", 5.25, 296),
      ("pending", "FullPromises", 5.25, 224),
      ("link", "Callbacks", 1.25, 48), ("link", "LinkedListPromise", 3.25, 220),
      ("link", "StatefulPromise", 3.25, 284), ("link", "ResolveBlockPromise", 3.25, 168),
      ("link", "FullPromises", 4.25, 152),
      ("member of all", "LinkedListPromise", 7.25, 284), ("member of all", "StatefulPromise", 12.25, 340),
      ("member of all", "ResolveBlockPromise", 3.25, 20), ("member of all", "FullPromises", 2.25, 4),
      ("observer", "StatefulPromise", 2.25, 96), ("observer", "FullPromises", 6.25, 208),
    ])
  func waiting(what: String, subject: String, allocations: Double, bytes: Double) async {
    await #expect(processExitsWith: .success) { [what, subject, allocations, bytes] in
      let pass = try #require(Self.pass(what, of: subject))
      func each(_ reading: @escaping (AllocationCount) -> Double) throws -> Double {
        // The smallest of three: other threads free what this one made, sooner or later.
        try (0..<3).map { _ in
          let gate = Gate(arrivals: ["pending", "observer"].contains(what) ? count : 1)
          var meter = Meter(stages: Chain.stages) { reading(allocation_counter_read(ALLOCATIONS_OF_THREAD)) }
          _ = try allocationsOfThread { try pass(count, gate, &meter) }
          try gate.check(count)
          return try #require(meter.stages[0]) / Double(count)
        }.min() ?? 0
      }
      let (made, held) = (try each { Double($0.allocations) }, try each { Double($0.bytes) })
      #expect((1...allocations).contains(made), "\(subject): \(made)")
      #expect((0.1...bytes).contains(held), "\(subject): \(held)")
    }
  }

  private static func pass(_ what: String, of subject: String) -> Pass? {
    switch (what, subject) {
    case ("pending", _): PendingMemory.passes.first { $0.name == subject }?.pass
    case ("link", _): (Chain.inlineEntries + Chain.entries).first { $0.name == subject }?.pass
    case ("member of all", _):
      (All.inlinePasses + All.passes).first { $0.name == subject }.map { pass in
        { count, gate, meter in
          try pass.make(count, &meter)
          gate.add(count)
        }
      }
    case (_, "StatefulPromise"): observeStateful
    default: observeFull
    }
  }

  private static func observeStateful(_ count: Int, _ gate: Gate, _ meter: inout Meter) {
    let completion = Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>()
    let promise = StatefulPromise.Promise<Int, Never> { completion.put($0) }
    meter.begin()
    for _ in 0..<count { promise.start { gate.add($0.get()) } }
    meter.end(0)
    completion.take()?(.success(1))
  }

  private static func observeFull(_ count: Int, _ gate: Gate, _ meter: inout Meter) throws {
    let promise = FullPromises.Promise<Int>.pending()
    meter.begin()
    for _ in 0..<count { promise.then(on: .global()) { gate.count($0) } }
    meter.end(0)
    promise.fulfill(1)
    try gate.wait()
  }
}
