import Dispatch

/// A block enqueued for each observer, when the value is there.
enum FanoutGCD {
  static func pass(_ place: Fanout.Place) -> Pass {
    Pass(name: "GCD", note: "so many async calls, made when the value is there") { observers, meter in
      let queue = place.queue
      let gate = Gate(arrivals: observers)
      meter.begin()
      for _ in 0..<observers { queue.async { gate.arrive(1) } }
      try gate.wait()
      meter.end(0)
      queue.sync(flags: .barrier) {}
      try Fanout.check(observers, gate)
    }
  }
}
