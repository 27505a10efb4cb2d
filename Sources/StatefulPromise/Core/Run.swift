/// How can a chain of a million promises be started, settled and cancelled on a small stack?
///
/// By a loop. A promise doesn't call the next one: it leaves a step, and the loop takes the last one left first. So
/// everything that follows from one observer happens before the next observer is notified.
@usableFromInline
enum Step: Sendable {
  case begin(Core, run: Int)
  case adopt(Core, run: Int, Core)
  case notify(Core)
  case end(Observer, Event)
}

/// Runs the first step, then the steps that it leaves, until none is due.
@inline(__always)
func perform<Result>(_ first: (inout Steps) -> Result) -> Result {
  var steps = Steps()
  let result = first(&steps)
  steps.perform()
  return result
}

extension Steps {
  @inline(never) mutating func perform() {
    while let step = popLast() {
      switch consume step {
      case .begin(let core, let run): core.begin(run: run, &self)
      case .adopt(let core, let run, let other): Core.adopt(other, by: core, run: run, &self)
      case .notify(let core): core.notify(&self)
      case .end(let observer, let event): observer.receive(event, &self)
      }
    }
  }
}

/// Each of these makes one transition of the state under the lock, then acts on the answer of the transition. Each is
/// compiled once: inlined into each other they take 12,000 bytes more.
extension Core {
  @usableFromInline
  func start(_ observer: consuming Observer?) -> Spot {
    var steps = Steps()
    let (id, _) = attach(observer, &steps)
    steps.perform()
    return Spot(core: self, id: id)
  }

  /// Starts a promise that isn't started, and notifies the observer, now or later. Returns the observer's number, and
  /// whether it joined a run that is under way.
  @inline(never) func attach(_ observer: consuming Observer?, _ steps: inout Steps) -> (id: Int, isUnderWay: Bool) {
    var observer = consume observer
    let (attachment, id) = state.withLock { $0.attach(&observer) }
    switch attachment {
    case .wait: return (id, true)
    case .begin(let run): steps.append(.begin(self, run: run))
    case .notify(let outcome): observer?.receive(.settled(outcome), &steps)
    }
    return (id, false)
  }

  /// Calls the task, or waits for the promises that the outcome comes from.
  @inline(never) func begin(run: Int, _ steps: inout Steps) {
    switch state.withLock({ $0.origin(of: run) }) {
    case .task(let task):
      call(task, of: self, for: self, run: run, &steps)
      began(run, .never, &steps)
    case .cancellableTask(let task): began(run, .action(call(task, of: self, for: self, run: run, &steps)), &steps)
    case .link(.known(let outcome), let function):
      adopt(function(outcome), run: run, &steps)
      began(run, .action {}, &steps)
    case .link(let upstream, _): wait(for: upstream, .derived(self, run: run), run: run, &steps)
    case .joined(let join): join(self, run, &steps)
    case nil: break
    }
  }

  /// The run waits for `other` by an observer. If it now waits for itself, it ends.
  @inline(never) func wait(for other: Untyped, _ observer: consuming Observer, run: Int, _ steps: inout Steps) {
    switch other {
    case .known(let outcome):
      observer.receive(.settled(outcome), &steps)
      began(run, .action {}, &steps)
    case .work(let other):
      let (id, isUnderWay) = other.attach(consume observer, &steps)
      began(run, .leave(Spot(core: other, id: id)), &steps)
      if isUnderWay { endCircle(through: other, run: run, &steps) }
    }
  }

  /// Notes how the waiting run is stopped.
  @inline(never) func began(_ run: Int, _ stop: consuming Stop, _ steps: inout Steps) {
    if let remains = state.withLock({ $0.began(run, &stop) }) { self.stop(remains, &steps) }
  }

  /// Calls the function with the outcome of the promise before this one, and adopts its answer.
  @inline(never) func receive(_ event: Event, run: Int, _ steps: inout Steps) {
    guard case .settled(let outcome) = event else { return end(run: run, event, &steps) }
    guard case .link(_, let function)? = state.withLock({ $0.origin(of: run) }) else { return }
    adopt(function(outcome), run: run, &steps)
  }

  /// Gives the run its outcome, unless it is over, and leaves the step that notifies its observers.
  @inline(never) func settle(_ outcome: consuming Outcome, run: Int, byTask: Bool = false, _ steps: inout Steps) {
    var phase = State.Phase.notifying(consume outcome)
    if state.withLock({ $0.settle(run, &phase, byTask: byTask) }) { steps.append(.notify(self)) }
  }

  /// Notifies the observers, one at a time. All that follows from one happens before the next is notified.
  @inline(never) func notify(_ steps: inout Steps) {
    while let (observer, outcome) = state.withLock({ $0.next() }) {
      let due = steps.count
      observer.receive(.settled(outcome), &steps)
      if steps.count == due { continue }
      if !state.withLock({ $0.close() }) { steps.insert(.notify(self), at: due) }
      return
    }
  }

  /// Ends the run as the run that it waited for ended, unless it is over. Reports a problem.
  @inline(never) func end(run: Int, _ event: Event, _ steps: inout Steps, _ report: (Report.Problem, Place?)? = nil) {
    if case .settled(let outcome) = event { return settle(outcome, run: run, &steps) }
    guard let remains = state.withLock({ $0.endRun(run) }) else { return }
    if let report { Report.send(report.0, report.1) }
    dismiss(remains.observers, event, &steps)
  }
}
