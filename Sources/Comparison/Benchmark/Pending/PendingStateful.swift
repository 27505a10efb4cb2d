import StatefulPromise

/// Started promises whose tasks keep their completion handlers in slots; the chained block is a task that completes on
/// the queue.
enum PendingStateful {
  static let entry = Pending.Entry(name: "StatefulPromise", note: "each block is a task that completes on the queue") {
    count, queue, gate in
    let slots = (0..<count).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    for slot in slots {
      Promise<Int, Never> { slot.put($0) }
        .then { value in
          Promise<Int, Never> { completion in queue.async { completion(.success(value + 1)) } }
        }
        .start { gate.count($0.get()) }
    }
    return {
      for (number, slot) in slots.enumerated() { slot.take()?(.success(number)) }
    }
  }
}
