import StatefulPromise
import Record

/// Handlers given to `start`, on a queue for each of them or called by the thread that completes.
enum FanoutStateful {
  static func pass(_ place: BenchmarkRecord.Place) -> Pass {
    Pass(name: "StatefulPromise", note: "on(queue) for each observer") { observers, meter in
      try Fanout.measure(observers, on: place, &meter) { queue, gate in
        let completion = Slot<Promise<Int, Never>.CompletionHandler>()
        let promise = Promise<Int, Never> { completion.put($0) }
        for _ in 0..<observers { promise.on(queue).start { gate.arrive($0.get()) } }
        completion.take()?(.success(1))
      }
    }
  }

  static let inline = Pass(name: "StatefulPromise") { observers, meter in
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
