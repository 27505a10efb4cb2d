import Dispatch

/// Completion handlers, as one writes them without a library.
enum ChainCallbacks {
  /// Keeps a function as it is; an array of bare functions would wrap each one again whenever it is read.
  private struct Link: Sendable {
    let step: @Sendable (Int) -> Int
  }

  /// The links are kept in an array; each enqueues the next.
  static let queued = Chain.Entry(name: "Callbacks", note: "an array of functions, each of which enqueues the next") {
    links, gate, meter in
    let queue = Queue.make(.serial)
    meter.begin()
    var steps = (0..<links).map { _ in link() }
    meter.end(Chain.build)
    enqueue(0, 0, steps, queue, gate)
    try gate.wait()
    queue.sync {}
    meter.end(Chain.run)
    steps = []
    meter.end(Chain.release)
  }

  /// Nested closures stand on the stack of one another when they run and when they are released. A longer chain of them
  /// would end the program, which is what the designs' loops are for; there a loop goes through an array.
  static let inline = Chain.Entry(name: "Callbacks", note: "nested closures, above 1,000 links an array and a loop") {
    links, gate, meter in
    meter.begin()
    if links > 1_000 {
      var steps = (0..<links).map { _ in link() }
      meter.end(Chain.build)
      gate.add(steps.reduce(0) { value, link in link.step(value) })
      meter.end(Chain.run)
      steps = []
    } else {
      var first: (@Sendable (Int) -> Void)? = { gate.add($0) }
      for _ in 0..<links { first = link(to: first) }
      meter.end(Chain.build)
      first?(0)
      meter.end(Chain.run)
      first = nil
    }
    meter.end(Chain.release)
  }

  private static func enqueue(_ number: Int, _ value: Int, _ steps: [Link], _ queue: DispatchQueue, _ gate: Gate) {
    queue.async {
      let next = steps[number].step(value)
      if number + 1 == steps.count { gate.arrive(next) } else { enqueue(number + 1, next, steps, queue, gate) }
    }
  }

  @inline(never)
  private static func link() -> Link { Link { Probe.step($0) } }

  @inline(never)
  private static func link(to next: (@Sendable (Int) -> Void)?) -> @Sendable (Int) -> Void {
    { value in next?(Probe.step(value)) }
  }
}
