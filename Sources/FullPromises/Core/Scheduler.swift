import Dispatch

/// Who brings blocks to their queues? The seam that lets the suite control time and order.
///
/// A promise made without one uses Dispatch itself. Derived promises take over the scheduler of their source.
@usableFromInline
package final class Scheduler: Sendable {
  package typealias Work = @Sendable () -> Void

  let enqueue: @Sendable (DispatchQueue, @escaping Work) -> Void
  let after: @Sendable (Double, DispatchQueue, @escaping Work) -> Work

  /// - Parameters:
  ///   - enqueue: Runs the block on the queue, later, never inside the call.
  ///   - after: Runs the block on the queue after so many seconds, a finite number and not below zero; the block it
  ///     returns cancels that and frees it.
  package init(
    enqueue: @escaping @Sendable (DispatchQueue, @escaping Work) -> Void,
    after: @escaping @Sendable (Double, DispatchQueue, @escaping Work) -> Work
  ) {
    self.enqueue = enqueue
    self.after = after
  }
}

extension Promise where Value: Sendable {
  /// A pending promise whose blocks, and those of all promises derived from it, go through a scheduler.
  package convenience init(scheduler: Scheduler, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(on: nil, isByHand: true, Place("promise", fileID, line), scheduler)
  }
}
