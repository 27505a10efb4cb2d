import Dispatch

/// Who brings blocks to their queues? The seam that lets the suite control time and order.
///
/// A promise made without one uses Dispatch itself. Derived promises take over the scheduler of their source.
@usableFromInline
package final class Scheduler: Sendable {
  package typealias Block = @Sendable () -> Void

  let enqueue: @Sendable (DispatchQueue, @escaping Block) -> Void
  let after: @Sendable (Double, DispatchQueue, @escaping Block) -> Block

  /// - Parameters:
  ///   - enqueue: Runs the block on the queue, later, never inside the call.
  ///   - after: Runs the block on the queue after so many seconds, a finite number and not below zero; the block it
  ///     returns cancels that and frees it.
  package init(
    enqueue: @escaping @Sendable (DispatchQueue, @escaping Block) -> Void,
    after: @escaping @Sendable (Double, DispatchQueue, @escaping Block) -> Block
  ) {
    self.enqueue = enqueue
    self.after = after
  }
}

extension Scheduler {
  /// Runs the block on the queue. It is counted in `DispatchGroup.promises`, which it leaves when it ends.
  static func enqueue(on queue: DispatchQueue, by scheduler: Scheduler?, _ block: @escaping Block) {
    DispatchGroup.promises.enter()
    if let scheduler { return scheduler.enqueue(queue, block) }
    guard MainWait.isMain(queue) else { return queue.async(execute: block) }
    MainBlocks.begin()
    queue.async {
      block()
      MainBlocks.end()
    }
  }
}

extension Promise {
  /// A pending promise whose blocks, and those of all promises derived from it, go through a scheduler.
  package convenience init(scheduler: Scheduler, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(on: nil, isByHand: true, Place(.promise, fileID, line), scheduler)
  }
}
