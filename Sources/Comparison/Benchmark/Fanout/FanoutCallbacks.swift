/// Completion handlers in an array, called one after the other.
enum FanoutCallbacks {
  static let pass = Pass(name: "Callbacks", note: "an array behind a lock, on the caller's thread") {
    observers, meter in
    let gate = Gate()
    let waiting = Lock<[@Sendable (Int) -> Void]>([])
    meter.begin()
    for _ in 0..<observers { waiting.withLock { $0.append { gate.add($0) } } }
    for observer in waiting.withLock({ $0 }) { observer(1) }
    waiting.withLock { $0 = [] }
    meter.end(0)
    try Fanout.check(observers, gate)
  }
}
