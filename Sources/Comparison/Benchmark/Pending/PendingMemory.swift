import Dispatch
import FullPromises
import LinkedListPromise
import ResolveBlockPromise
import StatefulPromise

/// What a pending promise with one observer costs: the allocations that make both, and the bytes that they hold.
///
/// The observer is a block of the caller's that captures one reference. A design with queues binds it for a serial
/// queue. At the end all promises are settled, and every observer must be reached.
enum PendingMemory {
  static let families = [
    family(
      .init(id: "allocations-pending", question: "Allocations of a pending promise with one observer"), "count",
      Allocations.meter),
    family(
      .init(id: "bytes", question: "Bytes held by a pending promise with one observer"), "bytes",
      Allocations.heldMeter),
  ]

  /// Makes and observes so many promises on the meter's one stage, and settles them afterwards.
  typealias Pass = @Sendable (Int, Gate, inout Meter) throws -> Void

  static let passes: [(name: String, note: String, pass: Pass)] = [
    ("LinkedListPromise", "a run under way: its task keeps the completion handler", linkedList),
    ("StatefulPromise", "its task keeps the completion handler", stateful),
    ("ResolveBlockPromise", "", resolveBlock),
    ("FullPromises", "", full),
    (Benchmark.baseline, "a block on a suspended queue", gcd),
    ("Task", "a task that waits for a continuation", task),
    ("Callbacks", "a stored completion handler", callbacks),
  ]

  private static func family(
    _ part: Family.Part, _ unit: String, _ meter: @escaping @Sendable (Int) -> Meter
  ) -> Family {
    Family(
      place: nil, parts: [part], unit: unit, scales: [1_000], quickScales: [1_000], seconds: { Double($0) * 4e-6 },
      allowance: .init(full: 1, quick: 0.1),
      subjects: passes.map { name, note, pass in
        Subject(name: name, note: note) { count in [try measure(count, meter, pass)] }
      })
  }

  private static func measure(_ count: Int, _ meter: (Int) -> Meter, _ pass: Pass) throws -> Double? {
    guard Allocations.areCounted else { return nil }
    let gate = Gate(arrivals: count)
    var meter = meter(1)
    _ = try Allocations.count { try pass(count, gate, &meter) }
    try gate.check(count)
    return meter.stages[0].map { $0 / Double(count) }
  }

  private static let linkedList: Pass = { count, gate, meter in
    let slots = (0..<count).map { _ in Slot<LinkedListPromise.Promise<Int, Never>.CompletionHandler>() }
    meter.begin()
    for slot in slots {
      LinkedListPromise.Promise<Int, Never> { slot.put($0) }.task { gate.count($0.get()) }
    }
    meter.end(0)
    for slot in slots { slot.take()?(.success(1)) }
    try gate.wait()
  }

  private static let stateful: Pass = { count, gate, meter in
    let slots = (0..<count).map { _ in Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>() }
    meter.begin()
    for slot in slots {
      StatefulPromise.Promise<Int, Never> { slot.put($0) }.start { gate.count($0.get()) }
    }
    meter.end(0)
    for slot in slots { slot.take()?(.success(1)) }
    try gate.wait()
  }

  private static let resolveBlock: Pass = { count, gate, meter in
    let queue = Queue.make(.serial)
    var promises: [ResolveBlockPromise.Promise<Int>] = []
    promises.reserveCapacity(count)
    meter.begin()
    for _ in 0..<count {
      let promise = ResolveBlockPromise.Promise<Int>()
      promise.run(on: queue).then { (value: Int) -> Void in gate.count(value) }
      promises.append(promise)
    }
    meter.end(0)
    for promise in promises { promise.resolve(1) }
    try gate.wait()
  }

  private static let full: Pass = { count, gate, meter in
    let queue = Queue.make(.serial)
    var promises: [FullPromises.Promise<Int>] = []
    promises.reserveCapacity(count)
    meter.begin()
    for _ in 0..<count {
      let promise = FullPromises.Promise<Int>.pending()
      promise.then(on: queue) { value -> Void in gate.count(value) }
      promises.append(promise)
    }
    meter.end(0)
    for promise in promises { promise.fulfill(1) }
    try gate.wait()
  }

  private static let gcd: Pass = { count, gate, meter in
    let queue = Queue.make(.serial)
    queue.suspend()
    meter.begin()
    for _ in 0..<count { queue.async { gate.count(1) } }
    meter.end(0)
    queue.resume()
    try gate.wait()
  }

  private static let task: Pass = { count, gate, meter in
    let slots = (0..<count).map { _ in Slot<CheckedContinuation<Int, Never>>() }
    let waiting = Gate(arrivals: count)
    meter.begin()
    for slot in slots {
      Task {
        let value = await withCheckedContinuation { continuation in
          slot.put(continuation)
          waiting.count(0)
        }
        gate.count(value)
      }
    }
    try waiting.wait()
    meter.end(0)
    for slot in slots { slot.take()?.resume(returning: 1) }
    try gate.wait()
  }

  private static let callbacks: Pass = { count, gate, meter in
    var slots: [Slot<@Sendable (Int) -> Void>] = []
    slots.reserveCapacity(count)
    meter.begin()
    for _ in 0..<count {
      let slot = Slot<@Sendable (Int) -> Void>()
      slot.put { gate.count($0) }
      slots.append(slot)
    }
    meter.end(0)
    for slot in slots { slot.take()?(1) }
    try gate.wait()
  }
}
