import Dispatch
import Synchronization

extension Promise {
  /// A promise of this one's result, that finishes on `queue`.
  ///
  /// Handlers that wait for the new promise are called there. A handler attached when it is finished is called at once,
  /// inside `start`, as with every finished promise. A `cancel` of either promise ends the run, also while the result
  /// waits for the queue: the new promise is created again. A `cancel` further up doesn't, once the promises between
  /// have finished.
  ///
  /// - Cost: one hop to the queue.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`, `block-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  @_alwaysEmitIntoClient
  public func on(
    _ queue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value, Failure> {
    let here = place(fileID, line)
    let origin = Origin.hop(content, to: queue, makeSentCore(here))
    return Promise(origin, startsWithFirstHandler: content.startsWithFirstHandler, here)
  }
}

extension Origin {
  /// A result counts as sent from the moment at which the attempt begins: a `cancel` after that takes it back. So it
  /// waits in `sent` as well, which is never finished, but cancelled with the source.
  @usableFromInline
  static func hop(_ source: Untyped, to queue: DispatchQueue, _ sent: Core) -> Origin {
    .members { next, attempt, run in
      let hop = Hop(next, attempt, queue, sent.start(.adopter(attempt: attempt, next)))
      next.wait(for: source, .listener(source: 0, Listener(for: next, hop.receive)), attempt: attempt, &run)
    }
  }
}

/// An attempt that waits for a result to send it to a queue, then for that queue.
private final class Hop: Sendable {
  private let next: Core
  private let attempt: Int
  private let queue: DispatchQueue
  private let registration: Registration

  init(_ next: Core, _ attempt: Int, _ queue: DispatchQueue, _ registration: Registration) {
    (self.next, self.attempt, self.queue, self.registration) = (next, attempt, queue, registration)
  }

  deinit { _ = registration.withdraw() }

  @Sendable func receive(_ event: Event, from source: Int, _ run: inout Run) {
    guard case .settled = event else { return next.end(attempt: attempt, event, &run) }
    queue.async { [self, event] in Run.begin { run in next.end(attempt: attempt, event, &run) } }
  }
}
