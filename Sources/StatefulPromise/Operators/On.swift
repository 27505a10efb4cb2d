import Dispatch

extension Promise {
  /// A promise of this one's result, that finishes on `queue`.
  ///
  /// What waits for the new promise is called there. Who asks when it is finished is called at once, inside `start`,
  /// as with every finished promise. A `cancel` of either promise reaches a result that is on its way to the queue: it doesn't
  /// arrive. One further up doesn't, once the promises between have finished.
  ///
  /// - Cost: one hop to the queue.
  /// - Clauses: `value-on-its-queue`, `error-on-its-queue`, `block-on-its-queue`.
  /// - Source: document 001, which moves only the last step of a chain.
  public func on(
    _ queue: DispatchQueue, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value, Failure> {
    let origin = Origin.joined { core, run, steps in self.join(core, run, queue, &steps) }
    let place = Place(fileID, line)
    return Promise(origin, startsWithFirstHandler: content.startsWithFirstHandler, place)
  }

  /// A result is on its way from the moment at which the run begins: a `cancel` after that takes it back.
  private func join(_ next: Core, _ run: Int, _ queue: DispatchQueue, _ steps: inout Steps) {
    let before = cancellations.load(ordering: .acquiring)
    let hop = Listening(for: next) { event, steps in
      guard case .settled = event else { return next.end(run: run, event, &steps) }
      queue.async {
        let isCancelled = self.cancellations.load(ordering: .acquiring) != before
        perform { steps in next.end(run: run, isCancelled ? .cancelled : event, &steps) }
      }
    }
    next.wait(for: content, .listener(hop, 0), run: run, &steps)
  }
}
