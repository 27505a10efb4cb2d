import Dispatch
import FullPromises

/// A promise with one observer, whose block a scheduler keeps for the caller instead of dispatching it.
enum FloorFull {
  static let subject = Subject(name: "FullPromises", note: "the caller runs the block that its scheduler kept") {
    tries in
    let kept = Slot<@Sendable () -> Void>()
    let scheduler = Scheduler(enqueue: { _, block in kept.put(block) }, after: { _, _, _ in {} })
    let queue = DispatchQueue(label: "benchmark.unused")
    return try Floor.measure(tries) { number, gate in
      let promise = Promise<Int>(scheduler: scheduler)
      promise.then(on: queue) { gate.add($0 + number) }
      promise.fulfill(number)
      kept.take()?()
    }
  }
}
