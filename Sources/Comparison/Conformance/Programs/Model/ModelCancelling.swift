/// What should cancelling do?
extension Model {
  mutating func cancel(_ id: Int) {
    switch semantics.cancelling {
    case .startsAnew: startAnew(id)
    case .settles: settleUpwards(id)
    case .detaches: detachUpwards(id)
    }
  }

  /// Drops the observers that have no outcome yet, and resets the promise if it is pending.
  mutating func startAnew(_ id: Int, _ cause: Semantics.Cause = .cancelled) {
    let node = self[id]
    let dropped = turns.filter { $0.promise == id }.compactMap(\.listener) + node.waiting
    turns.removeAll { $0.promise == id }
    self[id].waiting = []
    switch node.state {
    case .starting: self[id].state = .new
    case .pending where !node.canBeStopped: break
    case .pending where node.isWorking && choices.contains(.waitsForWork): self[id].isStopDue = true
    case .pending: reset(id)
    case .new, .settled, .detached: break
    }
    for listener in dropped {
      if choices.contains(.startsAfterNotifying), loop.notifying > 0 {
        loop.later.append(.startAnew(listener, cause))
      } else {
        startAnew(listener, cause)
      }
    }
  }

  /// Creates the promise anew, and stops its work.
  mutating func reset(_ id: Int) {
    self[id].state = .new
    self[id].source = nil
    self[id].attempt += 1
    self[id].joining = nil
    stop(id)
  }

  mutating func startAnew(_ listener: Listener, _ cause: Semantics.Cause) {
    switch listener {
    case .handler(_, let does, _): release(does)
    case .waiter(let id): resume(id, foreign(cause))
    case .link(let id, let attempt), .retry(let id, let attempt), .adopter(let id, let attempt),
      .block(let id, _, let attempt):
      if self[id].attempt == attempt, self[id].state == .pending { startAnew(id, cause) }
    case .member(let id, _, let attempt):
      if self[id].attempt == attempt, self[id].state == .pending { decide(id, nil, attempt, cause) }
    }
  }

  /// Stops the work of a promise.
  private mutating func stop(_ id: Int) {
    if case .source(let source) = self[id].origin, let stop = source.stop {
      events.append(.stopped(name(id)))
      run(stop)
    }
    for _ in 0..<exchange(&self[id].stops, with: 0) { events.append(.stopped(name(id))) }
  }

  /// Adds an action that stops the work: one that was cancelled before is stopped at once.
  mutating func addStop(_ id: Int) {
    switch self[id].state {
    case .detached: events.append(.stopped(name(id)))
    case .settled: if self[id].isCancelled { events.append(.stopped(name(id))) }
    case .new, .starting, .pending: self[id].stops += 1
    }
  }

  /// The promise and all that it waits for, each with the one that waits for it; the sources last. One that wasn't
  /// started waits for nothing.
  private func upwards(from id: Int) -> [(id: Int, consumer: Int?)] {
    var reached: [(id: Int, consumer: Int?)] = []
    var left: [(id: Int, consumer: Int?)] = [(id, nil)]
    while !left.isEmpty {
      let next = left.removeFirst()
      reached.append(next)
      guard self[next.id].state == .pending else { continue }
      left.insert(
        contentsOf: sources(of: next.id).map { ($0, next.id) }, at: semantics.order == .ofStops ? 0 : left.count)
    }
    return reached
  }

  func sources(of id: Int) -> [Int] {
    if case .combination(_, let members, _) = self[id].origin { return members }
    return self[id].source.map { [$0] } ?? []
  }

  /// First all of them are settled, then the work is stopped, then their observers are notified. An observer that a
  /// settled promise hasn't notified yet gets the error instead.
  private mutating func settleUpwards(_ id: Int) {
    let error = foreign(.cancelled)
    if outcome(of: id) != nil, turns.contains(where: { $0.promise == id }) { self[id].state = .settled(error) }
    var settled: [Int] = []
    for (each, _) in upwards(from: id).reversed() {
      switch self[each].state {
      case .new, .starting:
        self[each].state = .settled(error)
        self[each].isCancelled = true
      case .pending:
        close(each, error)
        self[each].isCancelled = true
        settled.append(each)
      case .settled, .detached: break
      }
    }
    for each in settled { stop(each) }
    for each in settled { publish(each, error) }
    for each in settled { releaseBlock(of: each) }
  }

  /// First all of them are detached, then the work is stopped, then their observers are notified.
  private mutating func detachUpwards(_ id: Int) {
    var notified: [Listener] = []
    var stopped: [Int] = []
    for (each, consumer) in upwards(from: id) {
      let node = self[each]
      switch node.state {
      case .pending:
        self[each].state = .detached
        self[each].waiting = []
        stopped.append(each)
        notified += node.waiting.filter { consumer == nil || $0.promise != consumer }
      case .settled: takeBack(each, from: consumer, &notified)
      case .new, .starting: self[each].state = .detached
      case .detached: break
      }
    }
    if semantics.order == .ofStops { for each in stopped { releaseBlock(of: each) } }
    for each in stopped { stop(each) }
    for listener in notified { detach(listener) }
    if semantics.order != .ofStops { for each in stopped { releaseBlock(of: each) } }
  }

  /// Takes back the block that was sent to its queue, if nobody else waits for it.
  private mutating func takeBack(_ id: Int, from consumer: Int?, _ notified: inout [Listener]) {
    guard let index = turns.firstIndex(where: { $0.promise == id }), let listener = turns[index].listener else {
      return
    }
    if consumer != nil, listener.promise != consumer { return }
    turns[index] = Turn(promise: .max, queue: turns[index].queue)
    if consumer == nil { notified.append(listener) }
  }

  /// What waits for a promise that is detached is settled with an error; a handler gets nothing.
  mutating func detach(_ listener: Listener) {
    let error = foreign(.cancelled)
    switch listener {
    case .handler(_, let does, _): release(does)
    case .block: break
    case .waiter(let id): resume(id, error)
    case .link(let id, let attempt), .adopter(let id, let attempt): settle(id, error, attempt: attempt)
    case .retry(let id, let attempt): retry(id, error, attempt)
    case .member(let id, let index, let attempt): gather(error, at: index, in: id, attempt)
    }
  }
}

extension Model.Node {
  /// Whether a cancel ends what is under way: a piece of work that nothing stops goes on, for whoever joins it.
  fileprivate var canBeStopped: Bool { if case .source(let source) = origin { source.stop != nil } else { true } }
}

extension Model.Listener {
  /// The promise that depends on it.
  fileprivate var promise: Int? {
    switch self {
    case .handler, .waiter: nil
    case .link(let id, _), .retry(let id, _), .adopter(let id, _), .member(let id, _, _), .block(let id, _, _): id
    }
  }
}
