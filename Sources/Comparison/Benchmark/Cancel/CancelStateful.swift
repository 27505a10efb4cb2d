import StatefulPromise

/// The first promise is cancelled; those chained from it go back to created with it, and its work is stopped.
enum CancelStateful {
  static let pass = Pass(name: "StatefulPromise", note: "travels down, from the source") { links, meter in
    let gate = Gate()
    let completion = Slot<Promise<Int, Never>.CompletionHandler>()
    let source = Promise<Int, Never>(cancellableTask: {
      completion.put($0)
      return { gate.add(1) }
    })
    var last = source
    for _ in 0..<links { last = last.then { Promise(result: $0 + 1) } }
    last.start { gate.add($0.get()) }
    meter.begin()
    source.cancel()
    meter.end(0)
    if case .created = last.state { gate.add(links) }
    try gate.check(1 + links)
  }

  /// The first cancel of a promise stops its work; later ones find it created.
  static let prepare: CancelStorm.Prepare = { promises, gate in
    let completions = (0..<promises).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    let all = completions.map { slot in
      Promise<Int, Never>(cancellableTask: {
        slot.put($0)
        return { gate.count(1) }
      })
    }
    for promise in all { promise.start() }
    return { number in all[number].cancel() }
  }
}
