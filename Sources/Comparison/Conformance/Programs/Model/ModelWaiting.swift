/// What should a task get that waits for a promise, and when?
///
/// Its first job begins to wait. What it gets by the end of that job, it notes there; otherwise in a second one.
extension Model {
  struct Waiter: Hashable, Sendable {
    let promise: Int
    let policy: Semantics.Waiting
    var hasBegun = false
    var isCancelled = false
    var outcome: Received?
  }

  mutating func wait(_ id: Int, for promise: Int, _ policy: Semantics.Waiting?) {
    waiters[id] = Waiter(promise: promise, policy: policy ?? semantics.waits[0])
    sendJob(of: id)
  }

  /// A task that has its outcome is left alone.
  mutating func leave(_ id: Int) {
    waiters[id]?.isCancelled = true
    if waiters[id]?.hasBegun ?? false { leaveNow(id) }
  }

  private mutating func leaveNow(_ id: Int) {
    guard let waiter = waiters[id], waiter.policy != .stays, waiter.outcome == nil else { return }
    resume(id, foreign(.cancelled))
    let isAlone = self[waiter.promise].waiting.allSatisfy {
      if case .waiter(let other) = $0 { waiters[other].map { $0.outcome != nil } ?? true } else { false }
    }
    if waiter.policy == .cancels, isAlone { cancel(waiter.promise) }
  }

  mutating func runJob(of id: Int) {
    guard let waiter = waiters[id] else { return }
    if !waiter.hasBegun { begin(id, waiter) }
    guard let outcome = waiters[id]?.outcome else { return }
    waiters[id] = nil
    events.append(.received(of: waiter.promise, id, outcome))
  }

  private mutating func begin(_ id: Int, _ waiter: Waiter) {
    let isEarly = waiter.isCancelled && waiter.policy != .stays && outcome(of: waiter.promise) == nil
    if isEarly, semantics.refusesCancelled {
      resume(id, foreign(.cancelled))
      release(waiter.promise, by: id)
    } else {
      attach(.waiter(id), to: waiter.promise)
      release(waiter.promise, by: id)
      if waiter.isCancelled { leaveNow(id) }
    }
    waiters[id]?.hasBegun = true
  }

  mutating func abandon(_ id: Int) {
    if semantics.cancelling == .startsAnew { return lose(id) }
    self[id].isAbandoned = true
    release(id)
  }

  /// The work has lost what could settle the promise. It can be started again, and nothing is stopped.
  private mutating func lose(_ id: Int) {
    guard self[id].state == .pending else { return }
    if isAwaited(id) { reported.append(Due(.dropped, about: [name(id)])) }
    self[id].state = .new
    self[id].attempt += 1
    for listener in exchange(&self[id].waiting, with: []) { startAnew(listener, .dropped) }
  }

  /// Who waits is resumed when nobody holds the promise any more; one with a slot is settled if somebody waited before.
  private mutating func release(_ id: Int, by waiter: Int? = nil) {
    let holds = waiters.contains { $0.key != waiter && $0.value.promise == id && !$0.value.hasBegun }
    guard self[id].isAbandoned, self[id].state == .pending, !holds else { return }
    if isAwaited(id) { reported.append(Due(.dropped, about: [name(id)])) }
    if semantics.hasOneSlot, waiter == nil { return settle(id, foreign(.dropped), attempt: self[id].attempt) }
    self[id].state = .detached
    for listener in exchange(&self[id].waiting, with: []) {
      switch listener {
      case .waiter(let waiter): resume(waiter, foreign(.dropped))
      case .handler(_, let does, _): release(does)
      // The program holds what is chained, and it stays as it is.
      case .link, .retry, .adopter, .member, .block: break
      }
    }
  }

  mutating func resume(_ id: Int, _ outcome: Received) {
    guard let waiter = waiters[id], waiter.outcome == nil else { return }
    waiters[id]?.outcome = outcome
    if waiter.hasBegun { sendJob(of: id) }
  }

  private mutating func sendJob(of id: Int) { turns.append(Turn(promise: .max, listener: .waiter(id), isJob: true)) }
}
