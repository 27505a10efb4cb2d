import Dispatch

extension Promise {
  /// A promise of this one's result that finishes on `queue`.
  ///
  /// Handlers that wait for the new promise are called on `queue`. As with every finished promise, a handler attached
  /// later is called immediately, inside `start`.
  ///
  /// A `cancel` of either promise ends the run and returns the new promise to *created*, even while the result waits
  /// for the queue. A `cancel` further up the chain does so only if the promises in between haven't finished.
  ///
  /// - Cost: one hop to the queue.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`, `block-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  @_alwaysEmitIntoClient
  public func on(
    _ queue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value, Failure> {
    let here = place(fileID, line)
    return Promise(dependingOn: startsWithFirstHandler, here) { [self] new, attempt in
      let hop = Hop(new, attempt, queue, sent(from: here))
      return new.wait(for: self, .waiter(new) { end in hop.receive(end) }, attempt)
    }
  }

  /// The promise that attempts observe as long as they wait for this one, or for a queue to which its result was sent.
  /// `cancel` cancels it, too, and so takes back results that are on their way.
  @_alwaysEmitIntoClient func sent(from place: Place) -> Promise<Never, Never> {
    locked {
      if let sent { return sent }
      let new = Promise<Never, Never>(.manually, place) { _, _ in .nothing }
      sent = new
      return new
    }
  }
}

/// An attempt that waits for a result, sends it to a queue, and then waits for that queue.
@usableFromInline final class Hop<Value, Failure: Error>: Sendable {
  @usableFromInline let next: Promise<Value, Failure>
  @usableFromInline let attempt: Int
  @usableFromInline let queue: DispatchQueue
  @usableFromInline let seat: Subscription<Never, Never>

  @_alwaysEmitIntoClient
  init(_ next: Promise<Value, Failure>, _ attempt: Int, _ queue: DispatchQueue, _ sent: Promise<Never, Never>) {
    (self.next, self.attempt, self.queue) = (next, attempt, queue)
    seat = Subscription(of: sent, sent.start(.waiter(next) { _ in next.stop(attempt, .cancelled) }).id)
  }

  @_alwaysEmitIntoClient func receive(_ end: End<Value, Failure>) -> Rest {
    guard case .finished = end else { return next.end(attempt, end) }
    queue.async { performNow(self.next.end(self.attempt, end)) }
    return .nothing
  }

  deinit { seat.withdraw() }
}
