import Dispatch
import ResolveBlockPromise

/// A chain of Next Promises on a serial queue.
enum ChainResolveBlock {
  static let entry = Chain.Entry(name: "ResolveBlockPromise") { links, gate, meter in
    let queue = Queue.make(.serial)
    meter.begin()
    var head: Promise<Int>? = Promise()
    head?.queue = queue
    var tail = head
    for _ in 1..<links {
      tail = tail?.then { (value: Int) -> Int in Probe.step(value) }
    }
    tail?.then { (value: Int) in gate.arrive(value + 1) }
    meter.end(Chain.build)
    head?.resolve(0)
    try gate.wait()
    meter.end(Chain.run)
    queue.sync {}
    meter.begin()
    head = nil
    tail = nil
    meter.end(Chain.release)
  }
}
