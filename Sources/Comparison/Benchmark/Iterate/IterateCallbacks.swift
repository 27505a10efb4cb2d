import Dispatch

/// A function that takes a completion handler, and calls itself from the handler that it gives to the next step.
enum IterateCallbacks {
  static let pass = Pass(name: "Callbacks", note: "each step calls its completion handler on the queue") {
    steps, meter in
    try Iterate.measure(steps, &meter) { queue, gate in
      rest(after: 0, of: steps, queue) { gate.arrive($0) }
    }
  }

  @Sendable private static func rest(
    after value: Int, of steps: Int, _ queue: DispatchQueue, completion: @escaping @Sendable (Int) -> Void
  ) {
    if value == steps { return completion(value) }
    step(value, queue) { rest(after: $0, of: steps, queue, completion: completion) }
  }

  @inline(never)
  private static func step(_ value: Int, _ queue: DispatchQueue, completion: @escaping @Sendable (Int) -> Void) {
    queue.async { completion(Probe.step(value)) }
  }
}
