import Dispatch
import Synchronization

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
    moved(to: queue, startsWithFirstHandler, place(fileID, line))
  }

  @_alwaysEmitIntoClient func moved(
    to queue: DispatchQueue, _ startWithFirstHandler: Bool, _ place: Place
  ) -> Promise<Value, Failure> {
    Promise(startingWithFirstHandler: startWithFirstHandler, place) { [self] new, attempt in
      new.wait(for: self, .waiter(new, Hop(new, attempt, queue, sentList()).receive), attempt)
    }
  }

  /// The list in which attempts stay while they wait for this promise, or for a queue to which its result was sent. A
  /// `cancel` empties it, and so takes back results that are on their way.
  @_alwaysEmitIntoClient func sentList() -> Promise {
    locked {
      if let sent { return sent.list }
      let list = Promise(.manually, (fileID: 0, line: 0)) { _, _ in .nothing }
      sent = Sent(list: list)
      return list
    }
  }
}

/// A promise's list of attempts that wait for a queue. It is a promise, because it needs a lock, but is never
/// started. If the promise referred to it directly, the compiler would release each promise as if it were a list of
/// promises.
@usableFromInline struct Sent<Value, Failure: Error>: Sendable {
  @usableFromInline let list: Promise<Value, Failure>

  @inlinable init(list: Promise<Value, Failure>) { self.list = list }

  @inlinable func takeAll() -> Observers<Value, Failure> { list.locked { list.completionHandlers.takeAll() } }
}

/// An attempt that gets a result on a queue. While it waits, for the result or for the queue, it waits in `sent`, too.
/// Whoever removes it from there ends it: the queue with the result, or a cancel.
@usableFromInline final class Hop<Value, Failure: Error>: Sendable {
  @usableFromInline let queue: DispatchQueue
  @usableFromInline let sent: Promise<Value, Failure>
  /// The number of the attempt in `sent`, or 0 once the attempt has been passed an end.
  @usableFromInline let id: Atomic<Int>

  @_alwaysEmitIntoClient
  init(_ next: Promise<Value, Failure>, _ attempt: Int, _ queue: DispatchQueue, _ sent: Promise<Value, Failure>) {
    (self.queue, self.sent) = (queue, sent)
    id = Atomic(sent.locked { sent.completionHandlers.append(.adopter(next, attempt: attempt)) })
  }

  @_alwaysEmitIntoClient func receive(_ end: End<Value, Failure>) -> Rest {
    guard case .finished = end else { return pass(end) }
    queue.async { performNow(self.pass(end)) }
    return .nothing
  }

  /// Passes the end to the attempt, unless a cancel has removed it.
  @_alwaysEmitIntoClient func pass(_ end: End<Value, Failure>) -> Rest {
    let id = id.exchange(0, ordering: .relaxed)
    return sent.locked { sent.completionHandlers.remove(id) }?.receive(end) ?? .nothing
  }

  /// A queue that drops the block cancels the attempt.
  deinit { if id.load(ordering: .relaxed) != 0 { performNow(pass(.cancelled)) } }
}
