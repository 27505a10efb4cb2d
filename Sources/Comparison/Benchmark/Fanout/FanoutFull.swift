import Dispatch
import FullPromises

/// Blocks on a serial queue.
enum FanoutFull {
  static let pass = Pass(name: "FullPromises", note: "on a serial queue") { observers, meter in
    let queue = DispatchQueue(label: "benchmark.serial")
    let gate = Gate(arrivals: observers)
    meter.begin()
    let promise = Promise<Int>.pending()
    for _ in 0..<observers { promise.then(on: queue) { gate.arrive($0) } }
    promise.fulfill(1)
    try gate.wait()
    meter.end(0)
    queue.sync {}
    try Fanout.check(observers, gate)
  }
}
