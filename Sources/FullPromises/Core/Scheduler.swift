import Dispatch

/// Sends blocks to their queues, now or after a time, in the place of Dispatch. So the suite can control time and
/// order.
///
/// Derived promises use the scheduler of their source.
@usableFromInline
package final class Scheduler: Sendable {
  package typealias Work = @Sendable () -> Void

  let enqueue: @Sendable (DispatchQueue, @escaping Work) -> Void
  let after: @Sendable (Double, DispatchQueue, @escaping Work) -> Work

  /// - Parameters:
  ///   - enqueue: Runs the block on the queue later, never inside the call.
  ///   - after: Runs the block on the queue after so many seconds, a finite number that isn't negative. The block that
  ///     it returns prevents that, and frees the block.
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
