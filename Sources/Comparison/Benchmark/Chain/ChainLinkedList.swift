import LinkedListPromise

/// A chain of structs around a task that keeps its completion handler until the chain is run.
enum ChainLinkedList {
  static let entry = Chain.Entry(name: "LinkedListPromise", note: "on the caller's thread") { links, gate, meter in
    let head = Slot<Promise<Int, Never>.CompletionHandler>()
    meter.begin()
    var tail: Promise<Int, Never>? = Promise { head.put($0) }
    for _ in 0..<links {
      tail = tail?.then { Promise(result: $0 + 1) }
    }
    meter.end(Chain.build)
    tail?.task { gate.add($0.get()) }
    head.take()?(.success(0))
    meter.end(Chain.run)
    tail = nil
    meter.end(Chain.release)
  }
}
