/// When does the work of a promise run?
extension Model {
  /// Runs the work of a promise that is new.
  mutating func start(_ id: Int) {
    guard self[id].state == .new else { return }
    if choices.contains(.startsAfterNotifying), loop.notifying > 0 {
      self[id].state = .starting
      return loop.later.append(.start(id, attempt: self[id].attempt))
    }
    begin(id)
  }

  mutating func begin(_ id: Int) {
    let node = self[id]
    self[id].state = .pending
    switch node.origin {
    case .source: runWork(id, node.attempt)
    case .link(let source, _), .moved(let source, _): wait(.link(id, attempt: node.attempt), by: id, for: source)
    case .timed(let timing, let source, let seconds):
      if timing == .timeout, outcome(of: source) == nil { setTimer(seconds, .settled(foreign(.timedOut)), for: id) }
      wait(.link(id, attempt: node.attempt), by: id, for: source)
    case .retry: enqueue(.link(id, attempt: node.attempt), of: settled(.value(0)))
    case .combination(let combination, let members, _): startCombination(id, combination, members, node.attempt)
    case .resolved: break
    }
  }

  /// What the source was settled with before holds for a later run as well.
  private mutating func runWork(_ id: Int, _ attempt: Int) {
    let name = name(id)
    guard case .source(var source) = self[name].origin else { return }
    events.append(.work(name))
    if source.opened == nil {
      source.runs.append(Node.Run(id: id, attempt: attempt))
      self[name].origin = .source(source)
    }
    if choices.contains(.startsAfterNotifying) {
      notifying { $0.work(source, id, attempt) }
    } else {
      let outer = exchange(&loop, with: Loop())
      work(source, id, attempt)
      loop = outer
    }
    finishWork(id)
  }

  private mutating func work(_ source: Node.Source, _ id: Int, _ attempt: Int) {
    self[id].isWorking = true
    calls += 1
    for step in source.work { take(step) }
    calls -= 1
    if let opened = source.opened { settle(id, opened, attempt: attempt) }
    self[id].isWorking = false
  }

  /// Does what the promise left for the return of its work.
  private mutating func finishWork(_ id: Int) {
    let isStopDue = exchange(&self[id].isStopDue, with: false)
    guard choices.contains(.waitsForWork) else { return }
    switch self[id].state {
    case .pending where isStopDue: reset(id)
    case .settled(let outcome): notifying { $0.notify(id, outcome) }
    default: break
    }
  }
}
