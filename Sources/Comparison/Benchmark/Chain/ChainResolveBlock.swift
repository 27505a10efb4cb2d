import Dispatch
import ResolveBlockPromise

/// A chain of Next Promises on a serial queue.
enum ChainResolveBlock {
  static let entry = Chain.Entry(name: "ResolveBlockPromise", note: "on a serial queue") { links, gate, meter in
    let queue = DispatchQueue(label: "benchmark.serial")
    meter.begin()
    var head: Promise<Int>? = Promise()
    head?.queue = queue
    var tail = head
    for _ in 1..<links {
      tail = tail?.then { (value: Int) -> Int in value + 1 }
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
