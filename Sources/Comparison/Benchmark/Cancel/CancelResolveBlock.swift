import ResolveBlockPromise

/// The last promise is cancelled; all before it are, back to the source, whose cancel block runs.
enum CancelResolveBlock {
  static let pass = Pass(name: "ResolveBlockPromise", note: "travels up, to the source") { links, meter in
    let gate = Gate()
    let source = Promise<Int>().onCancel { gate.add(1) }
    var last = source
    for _ in 0..<links { last = last.then { (value: Int) -> Int in value + 1 } }
    meter.begin()
    last.cancel()
    meter.end(0)
    if !source.resolve(0) { gate.add(links) }
    try gate.check(1 + links)
  }

  /// The first cancel of a promise runs its cancel block.
  static let prepare: CancelStorm.Prepare = { promises, gate in
    let all = (0..<promises).map { _ in Promise<Int>().onCancel { gate.count(1) } }
    return { number in all[number].cancel() }
  }
}
