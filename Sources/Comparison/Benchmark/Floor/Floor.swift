/// What is left of a promise when nothing is dispatched: one resolved promise made, and one handler given to it and
/// run on the caller's thread. It is compared with a completion handler; an uncontended `queue.sync {}` stands beside.
///
/// The handler captures the try's number, so that every try makes a closure of its own, and adds it to the value.
enum Floor {
  static let family = Family(
    place: .caller,
    parts: [
      .init(
        id: "floor", question: "One handler made and run on the caller's thread", baseline: "Callbacks")
    ],
    unit: "ns", scales: [20_000], quickScales: [5_000], slices: 10, seconds: { Double($0) * 1e-6 },
    allowance: .init(full: 1),
    subjects: [
      FloorLinkedList.subject, FloorStateful.subject, FloorResolveBlock.subject, FloorFull.subject, FloorGCD.subject,
      FloorCallbacks.subject,
    ])

  /// `attempt` gets the try's number `n` and must add `2 n` to the gate.
  @inline(__always)
  static func measure(_ tries: Int, _ attempt: (Int, Gate) -> Void) throws -> [Double?] {
    let gate = Gate()
    let start = ContinuousClock.now
    for number in 0..<tries { attempt(number, gate) }
    let elapsed = ContinuousClock.now - start
    try gate.check(tries * (tries - 1))
    return [elapsed.nanoseconds / Double(tries)]
  }
}
