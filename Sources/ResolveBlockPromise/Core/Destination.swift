import Dispatch

/// Where does a block run? On a queue, to which a scheduler may bring it, or in a context.
enum Destination: Sendable {
  case queue(DispatchQueue)
  case scheduled(DispatchQueue, Scheduler)
  case context(any ExecutionContext)

  init(_ queue: DispatchQueue, _ scheduler: Scheduler?) {
    self = if let scheduler { .scheduled(queue, scheduler) } else { .queue(queue) }
  }

  /// The queue on which the block may share a visit with others. A context brings each block by itself.
  var sharedQueue: DispatchQueue? {
    switch self {
    case .queue(let queue), .scheduled(let queue, _): queue
    case .context: nil
    }
  }

  func enqueue(_ block: @escaping @Sendable () -> Void) {
    switch self {
    case .queue(let queue): queue.async(execute: block)
    case .scheduled(let queue, let scheduler): scheduler.enqueue(queue, block)
    case .context(let context): context.enqueue(block)
    }
  }
}
