import Dispatch

/// What is known about a block that was sent to its queue, or is running? A wait asks that, to find out whether it can
/// end.
extension AnyPromise {
  /// Notes that the block is sent to its queue. A wait that keeps the main queue from the block is refused.
  @inline(__always)
  func noteHop(_ wanted: Wanted) {
    if wanted == .error { Places.watcher?.takes(address) }
    core.isBlockSent.store(true, ordering: .sequentiallyConsistent)
    if MainWait.isAwaited(address), let queue { MainWait.blockWasSent(to: queue, for: address) }
  }

  /// Sends turns for so many blocks to the queue. Only the main queue is known to be serial. Each turn is counted in
  /// `DispatchGroup.promises` until it ends. All turns share one Dispatch block.
  func send(_ arrival: Arrival, of count: Int, to queue: DispatchQueue) {
    let isMain = MainWait.isMain(queue)
    let turns = isMain ? 1 : min(count, 64)
    for _ in 0..<turns { DispatchGroup.promises.enter() }
    let turn: Scheduler.Work = {
      Run.begin(arrival)
      DispatchGroup.promises.leave()
    }
    if let scheduler {
      for _ in 0..<turns { scheduler.enqueue(queue, turn) }
    } else if isMain {
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

  /// Runs the block that settles this promise, and notes in the turn that the promise needs its return, unless somebody
  /// settles it by hand. An error that the block throws rejects.
  ///
  /// If the block runs on the main queue, a later wait there is on the same thread. So no barrier is needed here.
  @inline(__always)
  func runBlock(_ block: Block, _ outcome: Outcome, in turn: UnsafeMutablePointer<Turn>?) -> Answer {
    core.isBlockSent.store(false, ordering: .releasing)
    let outer = turn?.pointee.promise ?? 0
    if !core.isByHand { turn?.pointee.promise = address }
    defer { turn?.pointee.promise = outer }
    do { return try block(outcome) } catch { return .outcome(.rejection(error)) }
  }

  /// Whether a block that has to run before anybody can settle the promise was sent to the main queue, and hasn't
  /// started.
  var needsMain: Bool {
    guard let queue else { return false }
    return MainWait.isMain(queue) && core.isBlockSent.load(ordering: .sequentiallyConsistent) && outcome == nil
  }
}
