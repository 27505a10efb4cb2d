import Dispatch
import FullPromises

/// A chain of promises that all name the same serial queue.
enum ChainFull {
  static let entry = Chain.Entry(name: "FullPromises") { links, gate, meter in
    let queue = Queue.make(.serial)
    meter.begin()
    var head: Promise<Int>? = Promise.pending()
    var tail = head
    for _ in 1..<links {
      tail = tail?.then(on: queue) { Probe.step($0) }
    }
    tail?.then(on: queue) { gate.arrive($0 + 1) }
    meter.end(Chain.build)
    head?.fulfill(0)
    try gate.wait()
    meter.end(Chain.run)
    queue.sync {}
    meter.begin()
    head = nil
    tail = nil
    meter.end(Chain.release)
  }
}
