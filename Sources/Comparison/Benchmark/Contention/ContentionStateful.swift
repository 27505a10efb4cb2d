import StatefulPromise

/// Each thread starts every promise with a handler and completes its task; the first completion of a run counts.
enum ContentionStateful {
  static let queued: Contention.Prepare = { promises, gate in
    let queue = Queue.make(.serial)
    return prepare(promises) { $0.on(queue).start { gate.count($0.get()) } }
  }

  static let inline: Contention.Prepare = { promises, gate in
    prepare(promises) { $0.start { gate.count($0.get()) } }
  }

  private static func prepare(
    _ promises: Int, _ observe: @escaping @Sendable (Promise<Int, Never>) -> Void
  ) -> @Sendable (Int) -> Void {
    let completions = (0..<promises).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    let all = completions.map { slot in Promise<Int, Never> { slot.put($0) } }
    for promise in all { promise.start() }
    let handlers = completions.compactMap { $0.take() }
    return { number in
      observe(all[number])
      handlers[number](.success(1))
    }
  }
}
