/// What does a promise do when it is started, finished, cancelled or chained, whatever its types?
///
/// Each step makes one transition of the state under the lock, and does afterwards what the transition returned.
@usableFromInline
final class Core: Sendable {
  let state: Lock<State>
  @usableFromInline let startsWithFirstHandler: Bool
  let place: Place

  @usableFromInline
  init(_ origin: Origin, startsWithFirstHandler: Bool, _ place: Place) {
    state = Lock(State(origin))
    self.startsWithFirstHandler = startsWithFirstHandler
    self.place = place
  }

  deinit { release(.state(state.withLock { exchange(&$0, with: State()) })) }

  @usableFromInline var standing: (outcome: Outcome?, isStarted: Bool) { state.withLock { $0.standing } }

  @usableFromInline
  func start(_ observer: Observer?) -> Spot { perform { steps in attach(observer, &steps) } }

  func attach(_ observer: Observer?, _ steps: inout Steps) -> Spot {
    let (attachment, id) = state.withLock { $0.attach(observer) }
    switch attachment {
    case .wait: break
    case .begin(let run): steps.append(.begin(self, run: run))
    case .tell(let outcome): observer?.receive(.finished(outcome), &steps)
    }
    return Spot(core: self, id: id)
  }

  /// Calls the task, or waits for the promises that the result comes from.
  func begin(run: Int, _ steps: inout Steps) {
    switch state.withLock({ $0.begin(run) }) {
    case .task(let task): began(run, call(task, for: self, run: run, &steps), &steps)
    case .link(let upstream, _): began(run, upstream.attach(.chained(self, run: run), &steps), &steps)
    case .joined(let join): began(run, join(self, run, &steps), &steps)
    case nil: break
    }
  }

  func began(_ run: Int, _ stop: Stop, _ steps: inout Steps) {
    if let remains = state.withLock({ $0.began(run, stop) }) { self.stop(remains, &steps) }
    if case .leave(let spot) = stop, let fault = circle(through: spot.core) {
      end(run: run, .dropped, &steps, (.waitsForItself, fault.place))
    }
  }

  /// The promise before this one has a result, and the function makes of it what comes next.
  func receive(_ outcome: Outcome, run: Int, _ steps: inout Steps) {
    guard case .link(_, let function) = state.withLock({ $0.origin(of: run) }) else { return }
    follow(function(outcome), run: run, &steps)
  }

  /// Ends the run with what ended the one that it waited for, unless it is over.
  func end(run: Int, with event: Event, _ steps: inout Steps) {
    switch event {
    case .finished(let outcome): finish(outcome, run: run, &steps)
    case .ended(let ending): end(run: run, ending, &steps)
    }
  }

  /// Gives the run its result, unless it is over, and leaves the step that tells its observers.
  func finish(_ outcome: Outcome, run: Int, _ steps: inout Steps) {
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
  func end(run: Int, _ ending: Ending, _ steps: inout Steps, _ report: (Report.Problem, Place)? = nil) {
    guard let remains = state.withLock({ $0.end(run) }) else { return }
    if let report { Report.send(report.0, report.1) }
    drop(remains.observers, ending, &steps)
  }
}
