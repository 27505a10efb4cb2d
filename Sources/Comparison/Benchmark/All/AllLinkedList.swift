import LinkedListPromise

/// The module's `all`, whose members keep their completion handlers until they are settled.
enum AllLinkedList {
  static let pass = Pass(name: "LinkedListPromise", note: "on the caller's thread", stages: All.stages) {
    count, meter in
    let gate = Gate()
    let slots = (0..<count).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    let members = slots.map { slot in Promise<Int, Never> { slot.put($0) } }
    meter.begin()
    all(members).task { gate.add($0.get().reduce(0, +)) }
    withExtendedLifetime(members) { meter.end(All.combine) }
    for (number, slot) in slots.enumerated() { slot.take()?(.success(number)) }
    meter.end(All.resolve)
    try All.check(count, gate)
  }
}
