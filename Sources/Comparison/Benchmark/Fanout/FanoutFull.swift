import Dispatch
import FullPromises

/// Blocks on a queue.
enum FanoutFull {
  static func pass(_ place: Fanout.Place) -> Pass {
    Pass(name: "FullPromises", note: "on a \(place) queue") { observers, meter in
      let queue = place.queue
      let gate = Gate(arrivals: observers)
      meter.begin()
      let promise = Promise<Int>.pending()
      for _ in 0..<observers { promise.then(on: queue) { gate.arrive($0) } }
      promise.fulfill(1)
      queue.activate()
      try gate.wait()
      meter.end(0)
      queue.sync(flags: .barrier) {}
      try Fanout.check(observers, gate)
    }
  }
}
