/// Completion handlers that count down by hand.
enum AllCallbacks {
  static let pass = Pass(name: "Callbacks", note: "a counter behind a lock", stages: All.stages) { count, meter in
    let gate = Gate()
    meter.begin()
    let gathering = Lock((values: [Int](repeating: 0, count: count), missing: count))
    let handlers = (0..<count).map { number -> @Sendable (Int) -> Void in
      { value in
        let all = gathering.withLock { gathering -> [Int]? in
          gathering.values[number] = value
          gathering.missing -= 1
          return gathering.missing == 0 ? gathering.values : nil
        }
        if let all { gate.add(all.reduce(0, +)) }
      }
    }
    meter.end(All.combine)
    for (number, handler) in handlers.enumerated() { handler(number) }
    meter.end(All.resolve)
    try All.check(count, gate)
  }
}
