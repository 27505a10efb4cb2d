import Dispatch

/// A block kept for each observer, and enqueued when the value is there.
enum FanoutGCD {
  static func pass(_ place: Fanout.Place) -> Pass {
    Pass(name: Benchmark.baseline, note: "blocks in an array, and so many async calls when the value is there") {
      observers, meter in
      let queue = place.queue
      let gate = Gate(arrivals: observers)
      meter.begin()
      var blocks: [@Sendable () -> Void] = []
      for _ in 0..<observers { blocks.append { gate.arrive(1) } }
      for block in blocks { queue.async(execute: block) }
      queue.activate()
      try gate.wait()
      meter.end(0)
      queue.sync(flags: .barrier) {}
      try Fanout.check(observers, gate)
    }
  }
}
