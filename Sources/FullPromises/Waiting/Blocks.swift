import Dispatch

/// What is known of a block that was sent to its queue, or runs? Waits ask, to find those that can't end.
extension AnyPromise {
  /// The block gets the error of its source, or the wait for it on the main queue is refused.
  @inline(__always)
  func noteHop(_ wanted: Wanted) {
    if wanted == .error, Places.areKept { Places.watcher?.takes(address) }
    core.isBlockSent = true
    if MainWait.isAwaited(address), let queue { MainWait.blockWasSent(to: queue, for: address) }
  }

  /// The main queue is known to be serial. Any other may run 64 blocks at once.
  var mostTurns: Int { queue.map(MainWait.isMain) == true ? 1 : 64 }

  /// Each turn is counted in `DispatchGroup.promises` until it ends. All are one block of Dispatch's.
  func send(_ arrival: Arrival, _ turns: Int, to queue: DispatchQueue) {
    for _ in 0..<turns { DispatchGroup.promises.enter() }
    let turn: Scheduler.Work = {
      Turn.run(arrival)
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

  /// Whether a block without which nobody can settle the promise has been sent to the main queue and hasn't started.
  var needsMain: Bool {
    guard let queue else { return false }
    return MainWait.isMain(queue) && core.isBlockSent && outcome == nil
  }
}

extension Core {
  /// Whether a block that this promise needs was sent to its queue and hasn't started. A wait on the main queue for a
  /// block that started there comes after it on the same thread. So the end of the way needs no barrier.
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
