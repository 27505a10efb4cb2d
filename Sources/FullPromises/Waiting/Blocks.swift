import Dispatch

/// What is known about a block that was sent to its queue, or is running? A wait asks that, to find out whether it can
/// end.
extension AnyPromise {
  /// Notes that the block is sent to its queue. A wait that keeps the main queue from the block is refused.
  @inline(__always)
  func noteHop(_ wanted: Wanted) {
    if wanted == .error, Places.areKept { Places.watcher?.takes(address) }
    core.isBlockSent = true
    if MainWait.isAwaited(address), let queue { MainWait.blockWasSent(to: queue, for: address) }
  }

  /// How many turns of its queue the promise's blocks may have at once. Only the main queue is known to be serial.
  var mostTurns: Int { queue.map(MainWait.isMain) == true ? 1 : 64 }

  /// Sends so many turns for the blocks to the queue. Each is counted in `DispatchGroup.promises` until it ends. All
  /// turns share one Dispatch block.
  func send(_ arrival: Arrival, _ turns: Int, to queue: DispatchQueue) {
    for _ in 0..<turns { DispatchGroup.promises.enter() }
    let turn: Scheduler.Work = {
      Run.begin(arrival)
      DispatchGroup.promises.leave()
    }
    if let scheduler {
      for _ in 0..<turns { scheduler.enqueue(queue, turn) }
    } else if MainWait.isMain(queue) {
      MainBlocks.begin()
      queue.async {
        turn()
        MainBlocks.end()
      }
    } else {
      let turn: @convention(block) @Sendable () -> Void = turn
      for _ in 0..<turns { queue.async(execute: turn) }
    }
  }

  /// Runs the block, and notes that this promise needs its return unless somebody settles it by hand.
  @inline(__always)
  func call(_ block: Block, _ outcome: Outcome) throws -> Answer {
    core.isBlockSent = false
    return try Running.call(for: core.isByHand ? nil : address) { try block(outcome) }
  }

  /// Whether a block that has to run before anybody can settle the promise was sent to the main queue, and hasn't
  /// started.
  var needsMain: Bool {
    guard let queue else { return false }
    return MainWait.isMain(queue) && core.isBlockSent && outcome == nil
  }
}

extension Core {
  /// Whether a block that this promise needs was sent to its queue, and hasn't started. If the block started on the
  /// main queue, a later wait there is on the same thread. So no barrier is needed when the block starts.
  var isBlockSent: Bool {
    get { isSent.load(ordering: .sequentiallyConsistent) }
    nonmutating set {
      if newValue {
        isSent.store(true, ordering: .sequentiallyConsistent)
      } else {
        isSent.store(false, ordering: .releasing)
      }
    }
  }
}
