/// Pending completion handlers, kept in slots; each hops to the queue when it is called.
enum PendingCallbacks {
  static let entry = Pending.Entry(name: "Callbacks", note: "a stored completion handler that hops to the queue") {
    count, queue, gate in
    let slots = (0..<count).map { _ in Slot<@Sendable (Int) -> Void>() }
    for slot in slots {
      slot.put { value in queue.async { gate.count(value + 1) } }
    }
    return {
      for (number, slot) in slots.enumerated() { slot.take()?(number) }
    }
  }
}
