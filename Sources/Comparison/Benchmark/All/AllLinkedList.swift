import LinkedListPromise

/// The module's `all`, whose members keep their completion handlers until they are settled.
enum AllLinkedList {
  static let queued = Pass(name: "LinkedListPromise", note: "on(queue) behind all", stages: All.stages) {
    count, meter in
    let queue = Queue.make(.serial)
    let gate = Gate()
    try pass(count, &meter) {
      all($0).on(queue).task { gate.arrive($0.get().reduce(0, +)) }
    } wait: {
      try gate.wait()
    }
    queue.sync {}
    try All.check(count, gate)
  }

  static let inline = Pass(name: "LinkedListPromise", stages: All.stages) { count, meter in
    let gate = Gate()
    try pass(count, &meter) { all($0).task { gate.add($0.get().reduce(0, +)) } }
    try All.check(count, gate)
  }

  private static func pass(
    _ count: Int, _ meter: inout Meter, combine: ([Promise<Int, Never>]) -> Void, wait: () throws -> Void = {}
  ) rethrows {
    let slots = (0..<count).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    let members = slots.map { slot in Promise<Int, Never> { slot.put($0) } }
    meter.begin()
    combine(members)
    withExtendedLifetime(members) { meter.end(All.combine) }
    for (number, slot) in slots.enumerated() { slot.take()?(.success(number)) }
    try wait()
    meter.end(All.resolve)
  }
}
