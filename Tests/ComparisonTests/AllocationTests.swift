import AllocationCounter
import Dispatch
import ResolveBlockPromise
import Testing

@testable import Benchmark

/// How many allocations a link may take. Counted on this thread alone over four thousand links, so that what happens
/// once doesn't show, and with a control that is known to allocate.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct AllocationTests {
  private let links = 4_000

  /// The allocations per link of the benchmark's own pass, for a design that runs its links on the caller's thread.
  private func allocations(of design: String, _ links: Int = 1_000) throws -> (build: Double, run: Double) {
    let entry = try #require(Chain.inlineEntries.first { $0.name == design })
    var meter = Meter(stages: Chain.stages) {
      Double(allocation_counter_read(ALLOCATIONS_OF_THREAD).allocations)
    }
    let gate = Gate()
    _ = try allocationsOfThread { try entry.pass(links, gate, &meter) }
    try gate.check(links)
    let build = try #require(meter.stages[Chain.build])
    let run = try #require(meter.stages[Chain.run])
    return (build / Double(links), run / Double(links))
  }

  @Test("The control: a chain of raw closures takes one allocation a link to build and none to run")
  func control() throws {
    let callbacks = try allocations(of: "Callbacks")
    #expect(callbacks.build >= 1)
    #expect(callbacks.build < 3)
    #expect(callbacks.run <= 0.05)
  }

  @Test(
    "A link takes few allocations to run",
    arguments: [("LinkedListPromise", 4.2), ("StatefulPromise", 4.1)])
  func run(design: String, most: Double) throws {
    let count = try allocations(of: design).run
    #expect(count >= 1, "a link whose block makes a promise allocates")
    #expect(count <= most)
  }

  @Test("A step of ResolveBlockPromise takes 4 allocations, and a part of those for a visit to its queue")
  func step() throws {
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = Scheduler { _, block in kept.put(block) }
    let gate = Gate()
    let count = allocationsOfThread {
      let head = Promise<Int>(scheduler: scheduler)
      var tail = head
      for _ in 0..<links { tail = tail.then { (value: Int) -> Int in value + 1 } }
      tail.then { (value: Int) in gate.add(value) }
      head.resolve(0)
      while let block = kept.take() { block() }
    }
    try gate.check(links)
    #expect(count.allocations >= links)
    #expect(Double(count.allocations) / Double(links) <= 4.15)
  }
}
