/// Which observers get an outcome, and in which order?
extension Model {
  /// What follows from one call of a program, or from one turn.
  struct Loop: Hashable, Sendable {
    /// How many promises are notifying, one inside the other; and what comes when they have.
    var notifying = 0
    var later: [Later] = []
    /// Whether a turn may take the place of the one that runs.
    var canFollow = false
  }

  /// What a promise does when those that are notifying have notified, in the attempt that it belongs to.
  enum Later: Hashable, Sendable {
    case start(Int, attempt: Int)
    case notify(Int, Received)
    case adopt(Int, by: Int, attempt: Int)
    case startAnew(Listener, Semantics.Cause)
    case enqueue(Listener, of: Int)
    case endJoining(Int, attempt: Int)
  }

  /// An error of the promise's own.
  func foreign(_ cause: Semantics.Cause) -> Received { .foreign(semantics.errors[cause]) }

  /// The first time opens the source for all runs to come; every time, all runs that began before are settled.
  mutating func settleSource(_ id: Int, _ outcome: Received) {
    guard case .source(var source) = self[id].origin else { return }
    source.opened = source.opened ?? outcome
    self[id].origin = .source(source)
    for run in source.runs { settle(run.id, outcome, attempt: run.attempt) }
  }

  /// The one transition to an outcome: the first one wins, in the attempt that is under way. A promise without state
  /// passes each one on.
  mutating func settle(_ id: Int, _ outcome: Received, attempt: Int) {
    let node = self[id]
    guard node.state == .pending, node.attempt == attempt else { return }
    if passesAll(node) {
      for listener in node.waiting { deliver(outcome, of: id, to: listener) }
      return
    }
    close(id, outcome)
    if semantics.order == .ofEverything { releaseBlock(of: id) }
    publish(id, outcome)
    if semantics.order != .ofEverything { releaseBlock(of: id) }
  }

  /// Gives a promise its outcome, and notifies nobody yet.
  mutating func close(_ id: Int, _ outcome: Received) {
    self[id].state = .settled(outcome)
    self[id].source = nil
    freeTimer(of: id)
    self[id].isNotifying = waitsForWork(id) || !self[id].waiting.isEmpty
  }

  /// Notifies those that waited when the promise was closed.
  mutating func publish(_ id: Int, _ outcome: Received) {
    if waitsForWork(id) || self[id].waiting.isEmpty { return }
    if loop.notifying > 0 { return loop.later.append(.notify(id, outcome)) }
    notify(id, outcome)
  }

  private func waitsForWork(_ id: Int) -> Bool {
    self[id].isWorking && choices.contains(.waitsForWork)
  }

  mutating func notify(_ id: Int, _ outcome: Received) {
    notifying { model in
      while !model[id].waiting.isEmpty {
        let due = model.loop.later.count
        let next = model[id].waiting.removeFirst()
        model.deliver(outcome, of: id, to: next)
        if model.choices.contains(.goesDeep) {
          model[id].isNotifying = !model[id].waiting.isEmpty
          model.goOn(from: due)
        }
      }
      model[id].isNotifying = false
    }
  }

  /// What `body` leaves for later comes when all have notified, or at its end.
  mutating func notifying(_ body: (inout Model) -> Void) {
    let due = loop.later.count
    loop.notifying += 1
    body(&self)
    loop.notifying -= 1
    if choices.contains(.goesDeep) || loop.notifying == 0 { goOn(from: due) }
  }

  /// Does what was left for later, from a place in the list on.
  mutating func goOn(from due: Int) {
    loop.notifying += 1
    defer { loop.notifying -= 1 }
    while loop.later.count > due {
      switch loop.later.remove(at: due) {
      case .start(let id, let attempt): if self[id].state == .starting, self[id].attempt == attempt { begin(id) }
      case .notify(let id, let outcome): notify(id, outcome)
      case .adopt(let other, let id, let attempt): adopt(other, by: id, attempt)
      case .startAnew(let listener, let cause): startAnew(listener, cause)
      case .enqueue(let listener, let id): enqueue(listener, of: id)
      case .endJoining(let id, let attempt): endJoining(id, attempt)
      }
    }
  }

  /// Waits for a promise, and starts it if it is new.
  mutating func attach(_ listener: Listener, to promise: Int) {
    let id = semantics.runs == .forEachObserver ? copy(promise) : promise
    wait(listener, for: id)
    start(id)
  }

  mutating func wait(_ listener: Listener, for id: Int) {
    if case .adopter = listener { self[id].isAdopted = true } else { self[id].isAttached = true }
    let node = self[id]
    switch node.state {
    case .settled(let outcome) where semantics.notifiesAtOnce && (node.isNotifying || current == id && here == nil):
      if !hops(outcome, of: id, listener) { receive(outcome, of: id, listener) }
    case .settled(let outcome) where !node.isNotifying: deliver(outcome, of: id, to: listener)
    case .detached: detach(listener)
    case .new, .starting, .pending, .settled:
      self[id].isStopDue = false
      self[id].waiting.append(listener)
    }
  }

  private mutating func deliver(_ outcome: Received, of id: Int, to listener: Listener) {
    if takesTurn(outcome, listener) {
      enqueue(listener, of: id)
    } else {
      receive(outcome, of: id, listener)
    }
  }

  mutating func receive(_ outcome: Received, of id: Int, _ listener: Listener) {
    switch listener {
    case .handler(let handler, let does, _):
      events.append(.received(of: name(id), handler, outcome, place))
      run(does)
      release(does)
    case .link(let next, let attempt): pass(outcome, of: id, to: next, attempt)
    case .retry(let next, let attempt): retry(next, outcome, attempt)
    case .adopter(let next, let attempt): settle(next, outcome, attempt: attempt)
    case .member(let whole, let index, let attempt): gather(outcome, at: index, in: whole, attempt)
    case .block(let id, let answered, let attempt): conclude(id, answered, attempt)
    case .waiter(let id): resume(id, outcome)
    }
  }

  /// A promise without state does. Only a combination is over when it is decided.
  private func passesAll(_ node: Node) -> Bool {
    if case .combination = node.origin { false } else { semantics.runs == .forEachObserver }
  }
}
