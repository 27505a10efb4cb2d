import StatefulPromise

/// Each thread starts every promise with a handler and completes its task; the first completion of a run counts.
enum ContentionStateful {
  static let prepare: Contention.Prepare = { promises, gate in
    let completions = (0..<promises).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    let all = completions.map { slot in Promise<Int, Never> { slot.put($0) } }
    for promise in all { promise.start() }
    let handlers = completions.compactMap { $0.take() }
    return { number in
      all[number].start { gate.count($0.get()) }
      handlers[number](.success(1))
    }
  }
}
