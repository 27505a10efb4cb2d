import LinkedListPromise

/// Promises whose tasks keep their completion handlers in slots; the chained block is a task that completes on the
/// queue.
enum PendingLinkedList {
  static let entry = Pending.Entry(name: "LinkedListPromise", note: "each block is a task that completes on the queue")
  {
    count, queue, gate in
    let slots = (0..<count).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    for slot in slots {
      Promise<Int, Never> { slot.put($0) }
        .then { value in
          Promise<Int, Never> { completion in queue.async { completion(.success(value + 1)) } }
        }
        .task { gate.count($0.get()) }
    }
    return {
      for (number, slot) in slots.enumerated() { slot.take()?(.success(number)) }
    }
  }
}
