import ResolveBlockPromise

/// A promise with one block, which a scheduler keeps for the caller instead of dispatching it.
enum FloorResolveBlock {
  static let subject = Subject(
    name: "ResolveBlockPromise", note: "the caller runs the block that its scheduler kept"
  ) { tries in
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = Scheduler { _, block in kept.put(block) }
    return try Floor.measure(tries) { number, gate in
      let promise = Promise<Int>(scheduler: scheduler)
      promise.then { gate.add($0 + number) }
      promise.resolve(number)
      kept.take()?()
    }
  }
}
