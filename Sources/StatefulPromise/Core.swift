/// What does a promise do when it is started, finished, cancelled or chained, whatever its types?
///
/// Each step makes one transition of the state under the lock, and does afterwards what the transition returned.
@usableFromInline
final class Core: Sendable {
  private let state: Lock<State>
  @usableFromInline let startsWithFirstHandler: Bool
  private let place: Place

  @usableFromInline
  init(_ origin: Origin, startsWithFirstHandler: Bool = false, _ place: Place) {
    state = Lock(State(origin))
    self.startsWithFirstHandler = startsWithFirstHandler
    self.place = place
  }

  deinit { release(state.withLock { $0.release() }) }

  @usableFromInline var outcome: Outcome? { state.withLock { $0.standing.outcome } }

  var standing: (outcome: Outcome?, isStarted: Bool) { state.withLock { $0.standing } }

  @usableFromInline
  func start(_ observer: Observer?) -> Spot {
    var steps = Steps()
    defer { advance(&steps) }
    return attach(observer, &steps)
  }

  func attach(_ observer: Observer?, _ steps: inout Steps) -> Spot {
    let (attachment, id) = state.withLock { $0.attach(observer) }
    switch attachment {
    case .wait: break
    case .begin(let run): steps.append(.begin(self, run: run))
    case .tell(let outcome): observer?.receive(.finished(outcome), &steps)
    }
    return Spot(core: self, id: id)
  }

  /// Calls the task, or waits for the promise before this one.
  func begin(run: Int, _ steps: inout Steps) {
    switch state.withLock({ $0.origin(of: run) }) {
    case .task(let task): began(run, call(task, for: self, run: run, &steps), &steps)
    case .link(.known(let outcome), let function): follow(function(outcome), run: run, &steps)
    case .link(.work(let upstream), _):
      began(run, .leave(upstream.attach(.chained(self, run: run), &steps)), &steps)
    case .joined(_, let join): began(run, join(self, run, &steps), &steps)
    case nil: break
    }
  }

  private func began(_ run: Int, _ stop: Stop, _ steps: inout Steps) {
    if let remains = state.withLock({ $0.began(run, stop) }) { self.stop(remains, &steps) }
  }

  /// The promise before this one has a result, and the function makes of it what comes next.
  func receive(_ outcome: Outcome, run: Int, _ steps: inout Steps) {
    guard case .link(_, let function) = state.withLock({ $0.origin(of: run) }) else { return }
    follow(function(outcome), run: run, &steps)
  }

  /// Gives the run the result of `other`, now or when it comes. While others are told it, the run waits behind them.
  ///
  /// - Source: Promises/A+ 2.3.2; 2.3.1 for a promise that would wait for itself.
  private func follow(_ other: Untyped, run: Int, _ steps: inout Steps) {
    switch other {
    case .known(let outcome): return settle(outcome, run: run, &steps)
    case .work(let other):
      if let outcome = other.state.withLock({ $0.told }) { return settle(outcome, run: run, &steps) }
      guard let run = state.withLock({ $0.turn(run, to: other) }) else { return }
      var last: Core? = other
      while let core = last, core !== self { last = core.state.withLock { $0.awaited } }
      if last === self { return end(run: run, .dropped, &steps, .waitsForItself) }
      began(run, .leave(other.attach(.adopting(self, run: run), &steps)), &steps)
    }
  }

  /// Gives the run its result, unless it is over, and leaves the step that tells its observers.
  func settle(_ outcome: Outcome, run: Int, _ steps: inout Steps) {
    if state.withLock({ $0.finish(run, outcome) }) != nil { steps.append(.notify(self)) }
  }

  /// Tells the observers that wait, one at a time. What follows from one happens before the next is told.
  func notify(_ steps: inout Steps) {
    while let (observer, outcome) = state.withLock({ $0.next() }) {
      let due = steps.count
      observer.receive(.finished(outcome), &steps)
      if steps.count == due { continue }
      if !state.withLock({ $0.close() }) { steps.insert(.notify(self), at: due) }
      return
    }
  }

  /// Ends the run without a result, unless it is over. A problem is reported.
  func end(run: Int, _ ending: Ending, _ steps: inout Steps, _ problem: Report.Problem? = nil) {
    guard let remains = state.withLock({ $0.end(run) }) else { return }
    if let problem { Report.send(problem, place) }
    drop(remains.observers, ending, &steps)
  }

  func cancel() {
    var steps = Steps()
    stop(state.withLock { $0.cancel() }, &steps)
    advance(&steps)
  }

  /// Takes out an observer that still waits, and the run with it if it was the last and `cancelling`. Returns whether
  /// it waited.
  func withdraw(_ id: Int, cancelling: Bool = false) -> Bool {
    guard let (_, remains) = state.withLock({ $0.withdraw(id, cancelling: cancelling) }) else { return false }
    var steps = Steps()
    stop(remains, &steps)
    advance(&steps)
    return true
  }

  /// Stops the work of a cancelled run, and lets go of its observers.
  private func stop(_ remains: State.Remains, _ steps: inout Steps) {
    remains.stop?.perform()
    drop(remains.observers, .cancelled, &steps)
  }

  private func drop(_ observers: Observers, _ ending: Ending, _ steps: inout Steps) {
    var observers = observers
    while let observer = observers.popFirst() { steps.append(.end(observer, ending)) }
  }
}
