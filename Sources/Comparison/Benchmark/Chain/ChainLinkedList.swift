import LinkedListPromise

/// A chain of structs around a task that keeps its completion handler until the chain is run.
enum ChainLinkedList {
  static let queued = Chain.Entry(name: "LinkedListPromise", note: "on(queue) before each step") { links, gate, meter in
    let queue = Queue.make(.serial)
    try pass(links, &meter, gate.arrive) {
      $0.on(queue).then { Promise(result: Probe.step($0)) }
    } wait: {
      try gate.wait()
      queue.sync {}
    }
  }

  static let inline = Chain.Entry(name: "LinkedListPromise") { links, gate, meter in
    try pass(links, &meter, gate.add) { $0.then { Promise(result: Probe.step($0)) } }
  }

  @inline(__always)
  private static func pass(
    _ links: Int, _ meter: inout Meter, _ end: @escaping @Sendable (Int) -> Void,
    link: (Promise<Int, Never>) -> Promise<Int, Never>, wait: () throws -> Void = {}
  ) rethrows {
    let head = Slot<Promise<Int, Never>.CompletionHandler>()
    meter.begin()
    var tail: Promise<Int, Never>? = Promise { head.put($0) }
    for _ in 0..<links { tail = tail.map(link) }
    meter.end(Chain.build)
    tail?.task { end($0.get()) }
    head.take()?(.success(0))
    try wait()
    meter.end(Chain.run)
    tail = nil
    meter.end(Chain.release)
  }
}
