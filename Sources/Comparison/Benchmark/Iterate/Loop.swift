import Dispatch
import FullPromises
import ResolveBlockPromise

/// What a step of a loop costs without an operator for loops: a function whose block returns the promise of all the
/// steps after it. Each step adopts the rest, so the first promise waits for all the others.
///
/// Memory is flat when a promise in the middle, which nobody holds, is left out.
enum Loop {
  static let passes = [
    LoopLinkedList.queued, LoopStateful.queued, resolveBlock, full, IterateGCD.pass, IterateTask.pass,
    IterateCallbacks.pass,
  ]

  static let families = [
    Family(
      place: .serial,
      parts: [.init(id: "loop", question: "So many steps; each block returns the promise of the steps after it")],
      unit: "ns per step", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 3),
      subjects: passes.map(\.time)),
    Family(
      place: .caller,
      parts: [
        .init(
          id: "loop-inline", question: "So many steps; each block returns the promise of the steps after it",
          baseline: "Callbacks")
      ], unit: "ns per step", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [10_000],
      seconds: { Double($0) * 0.5e-6 }, allowance: .init(full: 2),
      subjects: [LoopLinkedList.inline, LoopStateful.inline, callbacks].map(\.time)),
    Family(
      place: .serial, parts: [.init(id: "loop-memory", question: "The most bytes held in such a loop")],
      unit: "bytes", scales: [1_000, 100_000, 1_000_000], quickScales: [1_000, 10_000], seconds: { Double($0) * 1e-6 },
      allowance: .init(full: 1), subjects: passes.map(\.memory)),
  ]

  private static let resolveBlock = Pass(name: "ResolveBlockPromise") { steps, meter in
    @Sendable func rest(after value: Int, on queue: DispatchQueue) -> ResolveBlockPromise.Promise<Int> {
      if value == steps { return .resolved(with: value) }
      return ResolveBlockPromise.Promise.resolved(with: value).run(on: queue)
        .then { value -> ResolveBlockPromise.Promise<Int> in rest(after: Probe.step(value), on: queue) }
    }
    try Iterate.measure(steps, &meter) { queue, gate in
      rest(after: 0, on: queue).then { (value: Int) in gate.arrive(value) }
    }
  }

  private static let full = Pass(name: "FullPromises") { steps, meter in
    @Sendable func rest(after value: Int, on queue: DispatchQueue) -> FullPromises.Promise<Int> {
      if value == steps { return FullPromises.Promise(value) }
      return FullPromises.Promise(value)
        .then(on: queue) { value -> FullPromises.Promise<Int> in rest(after: Probe.step(value), on: queue) }
    }
    try Iterate.measure(steps, &meter) { queue, gate in
      rest(after: 0, on: queue).then(on: queue) { gate.arrive($0) }
    }
  }

  /// A completion handler that called the next step itself would recurse, so a loop calls the steps.
  private static let callbacks = Pass(name: "Callbacks", note: "a loop calls each step with a completion handler") {
    steps, meter in
    try Iterate.measure(steps, &meter) { _, gate in
      let last = Slot<Int>()
      last.put(0)
      while let value = last.take() {
        if value == steps { gate.arrive(value) } else { step(value) { last.put($0) } }
      }
    }
  }

  @inline(never)
  private static func step(_ value: Int, completion: @escaping @Sendable (Int) -> Void) {
    completion(Probe.step(value))
  }
}
