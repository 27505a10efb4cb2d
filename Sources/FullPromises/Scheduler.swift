import Dispatch

/// Who brings blocks to their queues? The seam that lets the suite control time and order.
///
/// A promise made without one uses Dispatch itself. Derived promises take over the scheduler of their source.
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

/// Who settles a promise: its caller, an operator, the return of a block that is sent to a queue, or anybody to whom such a
/// block hands its functions.
enum Resolver: Sendable {
  case caller
  case operation
  case block(DispatchQueue)
  case functions(DispatchQueue)

  /// Whether it is settled by hand. The drop of any other promise follows from the drop of what it waits for.
  var isByHand: Bool {
    switch self {
    case .caller, .functions: true
    case .operation, .block: false
    }
  }
}

extension Promise {
  /// A pending promise whose blocks, and those of all promises derived from it, go through a scheduler.
  package convenience init(scheduler: Scheduler) { self.init(nil, by: .caller, scheduler) }

  /// A pending promise that a step of this one settles, by a block on the queue if there is one.
  func derive<Next>(_ type: Next.Type = Next.self, on queue: DispatchQueue? = nil) -> Promise<Next> {
    Promise<Next>(nil, by: queue.map(Resolver.block) ?? .operation, scheduler)
  }

  /// Runs the block that settles this promise on a queue, counted in `DispatchGroup.promises` until it ended.
  func enqueue(on queue: DispatchQueue, _ block: @escaping Scheduler.Block) {
    send(to: queue)
    guard let scheduler else { return queue.async(group: .promises) { [self] in run(block) } }
    DispatchGroup.promises.enter()
    scheduler.enqueue(queue) { [self] in
      run(block)
      DispatchGroup.promises.leave()
    }
  }

  func send(to queue: DispatchQueue) {
    isSent.store(true, ordering: .sequentiallyConsistent)
    MainWait.blockWasSent(to: queue, for: UInt(bitPattern: ObjectIdentifier(self)))
  }

  func run(_ block: Scheduler.Block) {
    isSent.store(false, ordering: .relaxed)
    if case .block = resolver { Running.run(block, for: ObjectIdentifier(self)) } else { block() }
  }
}
