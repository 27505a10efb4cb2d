import Dispatch
import FullPromises
import Record

/// Blocks on a queue.
enum FanoutFull {
  static func pass(_ place: BenchmarkRecord.Place) -> Pass {
    Pass(name: "FullPromises") { observers, meter in
      try Fanout.measure(observers, on: place, &meter) { queue, gate in
        let promise = Promise<Int>.pending()
        for _ in 0..<observers { promise.then(on: queue) { gate.arrive($0) } }
        promise.fulfill(1)
      }
    }
  }
}
