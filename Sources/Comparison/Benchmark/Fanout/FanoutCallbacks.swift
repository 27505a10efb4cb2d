/// Completion handlers in an array, called one after the other.
enum FanoutCallbacks {
  /// Keeps a function as it is; an array of bare functions would wrap each one again whenever it is read.
  private struct Observer: Sendable {
    let handler: @Sendable (Int) -> Void
  }

  static let pass = Pass(name: "Callbacks", note: "an array behind a lock") { observers, meter in
    let gate = Gate()
    let waiting = Lock<[Observer]>([])
    meter.begin()
    for _ in 0..<observers { waiting.withLock { $0.append(Observer { gate.add($0) }) } }
    for observer in waiting.withLock({ $0 }) { observer.handler(1) }
    waiting.withLock { $0 = [] }
    meter.end(0)
    try Fanout.check(observers, gate)
  }
}
