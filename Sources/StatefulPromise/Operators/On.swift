import Dispatch
import Synchronization

extension Promise {
  /// A promise of this one's result, that finishes on `queue`.
  ///
  /// Handlers that wait for the new promise are called there. A handler attached when it is finished is called at once,
  /// inside `start`, as with every finished promise. After a `cancel` of either promise, a result that was sent to the
  /// queue doesn't arrive. A `cancel` further up doesn't stop it once the promises between have finished.
  ///
  /// - Cost: one hop to the queue.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`, `block-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  @_alwaysEmitIntoClient
  public func on(
    _ queue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value, Failure> {
    let origin = Origin.hop(content, to: queue) { self.cancellations.load(ordering: .acquiring) }
    return Promise(
      origin, startsWithFirstHandler: content.startsWithFirstHandler, Place(fileID, line))
  }
}

extension Origin {
  /// A result counts as sent from the moment at which the run begins: a `cancel` after that takes it back.
  @usableFromInline
  static func hop(
    _ source: Untyped, to queue: DispatchQueue, _ cancellations: @escaping @Sendable () -> Int
  ) -> Origin {
    .joined { next, run, steps in
      let before = cancellations()
      let hop = Listening(for: next) { event, steps in
        guard case .settled = event else { return next.end(run: run, event, &steps) }
        queue.async {
          let isCancelled = cancellations() != before
          perform { steps in next.end(run: run, isCancelled ? .cancelled : event, &steps) }
        }
      }
      next.wait(for: source, .listener(hop, 0), run: run, &steps)
    }
  }
}
