/// How does a cancel get back to the source? In three steps: first every promise from the cancelled one back to the
/// source is marked as cancelled; then their cancel blocks run, in the same order; then the promises that depend on
/// them get error 9999.
extension Promise {
  /// Cancels this promise and what it waits for, back to the source; synchronously. Returns whether that changed
  /// anything.
  ///
  /// A promise that is resolved and whose block ran stays as it is. If its block has not run yet, the block is dropped
  /// and the Next Promise gets error 9999. A cancelled promise stays cancelled: resolving it does nothing. Each cancel
  /// block runs once, on this thread, holding no lock.
  ///
  /// - Cost: linear in the number of promises reached.
  /// - Clauses: `cancel-ripples-to-the-source`, `cancel-reaches-the-adopted`, `dependent-is-told`, `cancel-twice`,
  ///   `cancelled-after-dispatch`, `cancelled-or-settled`, `long-chain-cancelled`.
  /// - Source: document 002, cancellation.
  @discardableResult @_alwaysEmitIntoClient
  public func cancel() -> Bool { core.cancel() }

  /// Attaches a cancel block. It runs inside the call that cancels this promise, or inside this call if the promise is
  /// cancelled already.
  ///
  /// Several blocks run in the order in which they were attached. They are freed when the promise is resolved.
  ///
  /// - Cost: an uncontended lock and a place in an array.
  /// - Clauses: `cancel-stops-the-work`, `small-programs-work`, `racing-cancels-stop-once`, `stop-may-cancel`,
  ///   `stop-after-the-cancel`.
  /// - Source: document 002, cancellation.
  @discardableResult @_alwaysEmitIntoClient
  public func onCancel(_ block: @escaping @Sendable () -> Void) -> Self {
    core.onCancel(block)
    return self
  }
}

/// A cancel that goes back to the source.
private struct Ripple {
  /// Promises that still have to be marked, the next one last, and for each the consumer from which it was reached.
  var unvisited: [(promise: Core, consumer: Core?)]
  var cancelBlocks: [CancelBlock] = []
  /// Promises that adopted a cancelled one, and get the error.
  var adopters: [Core] = []
  /// The other consumers of cancelled promises, which get the error too.
  var consumers: [Observer] = []
  /// Jobs whose results were cancelled.
  var jobs: [Job] = []
  /// Whether anything was cancelled at all.
  var changed = false
}

extension Core {
  @usableFromInline
  func onCancel(_ block: @escaping @Sendable () -> Void) {
    let isCancelled = withState { state in state.addCancelBlock(CancelBlock(call: block)) }
    if isCancelled { block() }
  }

  @usableFromInline
  func cancel() -> Bool { cancel(from: nil) }

  /// Cancels this promise on behalf of a consumer, if there is one, and what it waits for.
  @discardableResult
  private func cancel(from consumer: Core?) -> Bool {
    var ripple = Ripple(unvisited: [(self, consumer)])
    while let (promise, consumer) = ripple.unvisited.popLast() { promise.mark(from: consumer, &ripple) }
    for block in ripple.cancelBlocks { block.call() }
    Run.begin { run in
      let error = Outcome.error(PromiseError.cancelled)
      for adopter in ripple.adopters { run.settle(adopter, error, by: .owner) }
      for consumer in ripple.consumers { run.notify(consumer.notice, error, of: self) }  // None of them hops.
      for job in ripple.jobs { job.end(&run) }
    }
    return ripple.changed
  }

  /// A block returned this promise for a Next Promise that doesn't wait for it. If that one is cancelled, so is this
  /// one, as if the Next Promise had adopted it before: not if it is resolved, or another promise adopts it.
  func noteReturned(to next: Core) {
    if next.status == .cancelled, withState({ state in state.takePlace(of: next) }) { cancel(from: next) }
  }

  /// A consumer began to wait for this promise, and then attached to it. A cancel that came in between didn't get here.
  func noteAttached(to consumer: Core) {
    if consumer.status == .cancelled { cancel(from: consumer) }
  }

  /// Marks this promise alone, and adds what follows from that to the ripple.
  @inline(never)
  private func mark(from consumer: Core?, _ ripple: inout Ripple) {
    guard let taken = withState({ state in state.cancel(from: consumer) }) else { return }
    ripple.changed = true
    ripple.cancelBlocks += taken.cancelBlocks
    if case .job(let job) = taken.source { ripple.jobs.append(job) }
    for case let source as Core in taken.source.stages.reversed() { ripple.unvisited.append((source, self)) }
    if let adopter = taken.adopter, adopter !== consumer { ripple.adopters.append(adopter) }
    if let next = taken.next, !next.leads(to: consumer) { ripple.consumers.append(next) }
  }
}

extension Observer {
  fileprivate func leads(to consumer: Core?) -> Bool {
    if let consumer { dependent === consumer } else { false }
  }
}

extension State {
  /// Adds a cancel block to a pending promise. Returns whether the promise is cancelled already.
  fileprivate mutating func addCancelBlock(_ block: CancelBlock) -> Bool {
    if case .cancelled = phase { return true }
    _ = phase.changePending { _, blocks in blocks.append(block) }
    return false
  }

  /// Gives a cancelled promise the adopter's place at a pending one, so that no other promise adopts this one before it
  /// is cancelled. Returns whether the place was free.
  fileprivate mutating func takePlace(of promise: Core) -> Bool {
    guard case .pending = phase, !adopter.isFilled else { return false }
    adopter = .waiting(promise)
    return true
  }

  /// Cancels a pending promise for one of the two that wait for it; without a consumer, for whoever holds it. Takes
  /// back the block of a resolved promise only for its own Next Promise. Returns what it took out, or nil if there is
  /// nothing to cancel.
  fileprivate mutating func cancel(
    from consumer: Core?
  ) -> (next: Observer?, adopter: Core?, source: Source, cancelBlocks: [CancelBlock])? {
    switch phase {
    case .pending(let source, let cancelBlocks):
      guard consumer == nil || adopter.held === consumer || next.held?.leads(to: consumer) == true else { return nil }
      phase = .cancelled
      return (next.take(), adopter.take(), source, cancelBlocks)
    case .resolved:
      guard case .block(let block) = next.held, consumer == nil || block.next === consumer else { return nil }
      return (next.take(), nil, .nobody, [])
    case .cancelled: return nil
    }
  }
}
