import Dispatch
import FullPromises
import ResolveBlockPromise

/// What a step of a loop costs without an operator for loops: a function whose block returns the promise of all the
/// steps after it. Each step adopts the rest, so the first promise waits for all the others.
///
/// Memory is flat when a promise in the middle, which nobody holds, is left out. Two designs run the same passes in
/// `Iterate`, since they have no operator for loops; 'plain Dispatch' is the same as there.
enum Loop {
  static let passes = [IterateLinkedList.pass, IterateStateful.pass, resolveBlock, full, IterateGCD.pass]

  static let families = [
    Family(
      parts: [.init(id: "loop", question: "So many steps; each block returns the promise of the steps after it")],
      unit: "ns per step", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 3),
      subjects: passes.map(\.time)),
    Family(
      parts: [.init(id: "loop-memory", question: "The most bytes held in such a loop")],
      unit: "bytes", scales: [1_000, 100_000, 1_000_000], quickScales: [1_000, 10_000], seconds: { Double($0) * 1e-6 },
      allowance: .init(full: 1), subjects: passes.map(\.memory)),
  ]

  private static let resolveBlock = Pass(name: "ResolveBlockPromise", note: "on a serial queue") { steps, meter in
    @Sendable func rest(after value: Int, on queue: DispatchQueue) -> ResolveBlockPromise.Promise<Int> {
      if value == steps { return .resolved(with: value) }
      return ResolveBlockPromise.Promise.resolved(with: value + 1).run(on: queue)
        .then { value -> ResolveBlockPromise.Promise<Int> in rest(after: value, on: queue) }
    }
    try Iterate.measure(steps, &meter) { queue, gate in
      rest(after: 0, on: queue).then { (value: Int) in gate.arrive(value) }
    }
  }

  private static let full = Pass(name: "FullPromises", note: "on a serial queue") { steps, meter in
    @Sendable func rest(after value: Int, on queue: DispatchQueue) -> FullPromises.Promise<Int> {
      if value == steps { return FullPromises.Promise(value) }
      return FullPromises.Promise(value + 1)
        .then(on: queue) { value -> FullPromises.Promise<Int> in rest(after: value, on: queue) }
    }
    try Iterate.measure(steps, &meter) { queue, gate in
      rest(after: 0, on: queue).then(on: queue) { gate.arrive($0) }
    }
  }
}
