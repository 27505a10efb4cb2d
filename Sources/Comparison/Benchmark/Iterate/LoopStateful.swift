import Dispatch
import StatefulPromise

/// A step is a function that returns the promise of all the steps after it.
enum LoopStateful {
  static let queued = Pass(name: "StatefulPromise", note: "on(queue) before each step") { steps, meter in
    try Iterate.measure(steps, &meter) { queue, gate in
      rest(after: 0, of: steps, on: queue).start { gate.arrive($0.get()) }
    }
  }

  static let inline = Pass(name: "StatefulPromise") { steps, meter in
    try Iterate.measure(steps, &meter) { _, gate in
      rest(after: 0, of: steps).start { gate.arrive($0.get()) }
    }
  }

  @Sendable private static func rest(after value: Int, of steps: Int, on queue: DispatchQueue) -> Promise<Int, Never> {
    if value == steps { return Promise(result: value) }
    return Promise(result: value).on(queue).then { rest(after: Probe.step($0), of: steps, on: queue) }
  }

  @Sendable private static func rest(after value: Int, of steps: Int) -> Promise<Int, Never> {
    if value == steps { return Promise(result: value) }
    return Promise(result: value).then { rest(after: Probe.step($0), of: steps) }
  }
}
