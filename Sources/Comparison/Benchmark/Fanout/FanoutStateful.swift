import StatefulPromise

/// Handlers given to `start`, which the completing thread calls one after the other.
enum FanoutStateful {
  static let pass = Pass(name: "StatefulPromise", note: "on the caller's thread") { observers, meter in
    let gate = Gate()
    let completion = Slot<Promise<Int, Never>.CompletionHandler>()
    meter.begin()
    let promise = Promise<Int, Never> { completion.put($0) }
    for _ in 0..<observers { promise.start { gate.add($0.get()) } }
    completion.take()?(.success(1))
    meter.end(0)
    try Fanout.check(observers, gate)
  }
}
