import Dispatch

/// How does an outcome get from a resolved promise to those who waited for it? A promise that follows it is settled at once, a
/// block is sent to its place; what is to be done next is returned to `drain` and never called from here.
extension Promise {
  /// Sends the scheduled block to its place.
  func schedule(at place: Place) {
    let ticket = Ticket(for: self)
    switch place {
    case .inline, .sent: break
    case .queue(let queue):
      if let scheduler {
        scheduler.enqueue(queue) { ticket.redeem() }
      } else {
        queue.async { ticket.redeem() }
      }
    case .context(let context): context.enqueue { ticket.redeem() }
    }
  }
}

extension Promise: Link {
  func runScheduled() -> (ready: (any Link)?, queue: DispatchQueue?) {
    guard let (attachment, outcome) = guarded.withLock({ $0.start() }) else { return (nil, nil) }
    let ready = attachment.run(outcome)
    guard case .queue(let queue) = attachment.place else { return (ready, nil) }
    return (ready, queue)
  }

  func flush(_ hop: inout Hop) -> (any Link)? {
    guard let flush = guarded.withLock({ $0.flush() }) else { return nil }
    let ready = flush.adopter?.run(flush.outcome)
    switch flush.place {
    case nil: break
    case .inline:
      guard let other = flush.inline?.run(flush.outcome) else { break }
      guard ready != nil else { return other }
      hop.waiting.append(other)
    case .queue(let queue)? where ready == nil && hop.admits(queue): return runScheduled().ready
    case .queue?, .context?, .sent?: flush.place.map(schedule)
    }
    return ready
  }

  func fail(_ error: any Error, followed: Bool) -> (any Link)? {
    settle(.error(error), followed: followed).ready
  }

  func predecessors() -> [any Link] {
    guarded.withLock { guarded in
      if case .pending = guarded.state { guarded.sources.links } else { [] }
    }
  }

  func successors() -> [any Link] {
    guarded.withLock { guarded in
      guard case .pending(let pending) = guarded.state else { return [] }
      return [pending.slots.next.attachment?.next, pending.slots.adopter.attachment?.next].compactMap { $0 }
    }
  }

  func wait(for source: any Link) -> Binding { guarded.withLock { $0.wait(for: source) } }
}
