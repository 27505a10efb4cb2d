/// How can a chain of a million promises be started, settled and cancelled on a small stack?
///
/// By a loop. A promise doesn't call the next one: it leaves a step, and the loop takes the last one left first. So
/// everything that follows from one observer happens before the next observer is notified.
enum Step: Sendable {
  case begin(Core, attempt: Int)
  case adopt(Core, attempt: Int, Core)
  case notify(Core)
  case end(Observer, Event)
  case call(@Sendable (inout Run) -> Void)
}

/// The steps that are due. The next one stands apart from the others, so that one alone costs no allocation.
@usableFromInline
struct Run: ~Copyable {
  private var next: Step?
  private var rest: [Step] = []

  /// Runs the body, then the steps that it leaves, until none is due.
  @inline(__always)
  static func begin<Result>(_ body: (inout Run) -> Result) -> Result {
    var run = Run()
    let result = body(&run)
    run.finish()
    return result
  }

  @inline(never) mutating func finish() {
    while let step = popLast() {
      switch consume step {
      case .begin(let core, let attempt): core.begin(attempt: attempt, &self)
      case .adopt(let core, let attempt, let other): Core.adopt(other, by: core, attempt: attempt, &self)
      case .notify(let core): core.notify(&self)
      case .end(let observer, let event): observer.receive(event, &self)
      case .call(let function): function(&self)
      }
    }
  }

  var count: Int { rest.count + (next == nil ? 0 : 1) }

  mutating func append(_ step: consuming Step) {
    if let last = exchange(&next, with: consume step) { rest.append(last) }
  }

  private mutating func popLast() -> Step? { next.take() ?? rest.popLast() }

  /// Puts a step before those that are due from `position` on.
  mutating func insert(_ step: consuming Step, at position: Int) {
    append(step)
    reverse(from: position)
    reverse(from: position + 1)
  }

  /// Reverses the order of the steps that are due from `index` on.
  mutating func reverse(from index: Int) {
    if count < index + 2 { return }
    if let last = next.take() { rest.append(last) }
    for offset in 0..<(rest.count - index) / 2 { rest.swapAt(index + offset, rest.count - 1 - offset) }
  }
}

/// Each of these makes one transition of the state under the lock, then acts on the answer of the transition. Each is
/// compiled once: inlined into each other they take 12,000 bytes more.
extension Core {
  @usableFromInline
  func start() { _ = start(nil) }

  @usableFromInline
  func start(calling handler: @escaping @Sendable (Outcome) -> Void) -> Registration { start(.handler(handler)) }

  func start(_ observer: consuming Observer?) -> Registration {
    var slot = consume observer
    return Run.begin { run in Registration(id: attach(&slot, &run).id, core: self) }
  }

  /// Starts a promise that isn't started, and notifies the observer, now or later. Returns the observer's number, and
  /// whether it joined an attempt that is under way.
  @inline(never) func attach(_ slot: inout Observer?, _ run: inout Run) -> (id: Int, isUnderWay: Bool) {
    let (attachment, id) = state.withLock { $0.attach(&slot) }
    switch attachment {
    case .wait: return (id, true)
    case .begin(let attempt): run.append(.begin(self, attempt: attempt))
    case .notify(let outcome): slot?.receive(.settled(outcome), &run)
    }
    return (id, false)
  }

  /// Gives the attempt its outcome, unless it is over, and leaves the step that notifies its observers. A task may
  /// complete although it was cancelled while it was being called.
  @inline(never) func settle(_ outcome: consuming Outcome, attempt: Int, byTask: Bool = false, _ run: inout Run) {
    var (origin, phase) = (Origin?.some(.known(consume outcome)), State.Phase.notifying)
    let isSettled = state.withLock { state in
      (byTask || state.goesOn(attempt)) && state.settle(attempt, &origin, &phase)
    }
    if isSettled { run.append(.notify(self)) }
  }

  /// Notifies the observers, one at a time. All that follows from one happens before the next is notified.
  @inline(never) func notify(_ run: inout Run) {
    while let (observer, outcome) = state.withLock({ $0.takeObserver() }) {
      let due = run.count
      observer.receive(.settled(outcome), &run)
      if run.count == due { continue }
      if !state.withLock({ $0.endNotifying() }) { run.insert(.notify(self), at: due) }
      return
    }
  }

  /// Ends the attempt as another promise ended, unless it is over. If it waited for two promises, it leaves the other.
  @inline(never) func end(attempt: Int, _ event: Event, _ run: inout Run) {
    if case .settled(let outcome) = event { return settle(outcome, attempt: attempt, &run) }
    guard let removed = takeAttempt(attempt) else { return }
    if case .leave(let registration) = removed.stop { _ = registration.withdraw() }
    dismiss(removed.observers, event, &run)
  }

  /// Ends the attempt, unless it is over. Returns what it leaves.
  @inline(never) func takeAttempt(_ attempt: Int) -> State.Removed? { state.withLock { $0.end(attempt) } }

  /// Leaves the steps that notify the observers of the attempt's end, in their order. Handlers aren't notified.
  @inline(never) func dismiss(_ observers: Observers, _ event: Event, _ run: inout Run) {
    var observers = observers
    let due = run.count
    while let observer = observers.popFirst() {
      if case .handler = observer { continue }
      run.append(.end(observer, event))
    }
    run.reverse(from: due)
  }
}
