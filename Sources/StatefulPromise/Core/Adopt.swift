/// How does a promise take over the outcome of one that its function returned? And would that close a circle of waits?
///
/// A promise that nobody holds, and for which only its adopter waits, is left out: the adopter waits for the promise
/// returned instead. So a loop whose functions return the next promise keeps two promises, not all.
extension Core {
  /// Gives the run the outcome of `other`, now or later. Observers that came before the run are notified first.
  ///
  /// - Source: Promises/A+ 2.3.2; 2.3.1 for a promise that would wait for itself.
  @inline(never) func adopt(_ other: consuming Untyped, run: Int, _ steps: inout Steps) {
    switch consume other {
    case .known(let outcome): settle(consume outcome, run: run, &steps)
    case .work(let other): steps.append(.adopt(self, run: run, other))
    }
  }

  /// Attaches the run to `other`, or in its place the run of its adopter.
  ///
  /// It is a step of its own, so that nothing further down the stack still holds the adopter. The task of a promise
  /// that nobody holds or has started is called for the adopter, which then needn't attach.
  static func adopt(_ other: consuming Core, by adopter: consuming Core, run: Int, _ steps: inout Steps) {
    var (other, adopter, run) = (consume other, consume adopter, run)
    if other !== adopter, let outer = leaveOut(&adopter, run, &steps) { (adopter, run) = outer }
    if isKnownUniquelyReferenced(&other), case .task(let task)? = other.state.withLock({ $0.takeTask() }) {
      guard let run = adopter.state.withLock({ $0.turn(run, .keep(task)) }) else { return }
      return call(task, of: other, for: adopter, run: run, &steps)
    }
    guard let run = adopter.state.withLock({ $0.turn(run, .unknown) }) else { return }
    adopter.wait(for: .work(other), .adopter(adopter, run: run), run: run, &steps)
  }

  /// The run that waits for `core`, if it is the only one and nobody holds `core`. It then waits for nothing.
  ///
  /// During the search the waiting run doesn't hold `core`. A `cancel` at that time takes effect afterwards.
  private static func leaveOut(_ core: inout Core, _ run: Int, _ steps: inout Steps) -> (Core, run: Int)? {
    guard let outer = core.state.withLock({ $0.onlyAdopter(run) }),
      let id = outer.core.state.withLock({ $0.suspend(outer.run, waitingFor: core) })
    else { return nil }
    if isKnownUniquelyReferenced(&core), core.state.withLock({ $0.onlyAdopter(run) }) != nil { return outer }
    outer.core.began(outer.run, .leave(Spot(core: core, id: id)), &steps)
    outer.core.endCircle(through: core, run: outer.run, &steps)
    return nil
  }

  /// Ends the run if it waits for itself through `other`.
  func endCircle(through other: Core, run: Int, _ steps: inout Steps) {
    guard let fault = circle(through: other) else { return }
    end(run: run, .dropped, &steps, (.waitsForItself, Places.of(fault)))
  }

  /// A promise whose function closes a circle, when this one waits for itself through `other`.
  ///
  /// A promise attaches first and searches afterwards. So of several threads that close a circle together, the last one
  /// sees all of it.
  ///
  /// The search goes up from `other` and down from this promise in turn, one step each. It ends with the shorter way: a
  /// promise that waits for nothing, or has no observers, closes no circle.
  private func circle(through other: Core) -> Core? {
    if other !== self, other.state.withLock({ $0.awaited == nil }) { return nil }
    var fault = self
    var up = other
    var down = [(core: self, seen: 0)]
    while up !== self {
      guard let (next, isReturned) = up.state.withLock({ $0.awaited }) else { return nil }
      if isReturned { fault = up }
      up = next
      guard let (core, seen) = down.popLast() else { return nil }
      guard let (id, observer) = core.state.withLock({ $0.observers.next(after: seen) }) else { continue }
      down.append((core, id))
      if let waiting = observer.core { down.append((waiting, 0)) }
    }
    return state.withLock { $0.awaited?.isReturned } == false ? fault : self
  }
}

extension State {
  /// The promise that this one waits for, and whether a function returned it.
  fileprivate var awaited: (Core, isReturned: Bool)? {
    guard case .started(let origin, .leave(let spot)) = phase else { return nil }
    if case .link(let upstream, _) = origin { return (spot.core, upstream.core !== spot.core) }
    return (spot.core, false)
  }

  /// The origin of a promise that isn't started, if it is a task that can't be stopped.
  fileprivate mutating func takeTask() -> Origin? {
    if case .created(.task) = phase { takeOrigin() } else { nil }
  }

  /// Undoes the run's wait for `other`. Returns its observer's number there, or nil when the run is over.
  fileprivate mutating func suspend(_ number: Int, waitingFor other: Core) -> Int? {
    guard number == run, case .started(_, .leave(let spot)) = phase, spot.core === other else { return nil }
    phase = .started(takeOrigin(), .unknown)
    return spot.id
  }

  /// The run that takes over the outcome of this one, unless other observers wait too, or the run is over.
  fileprivate func onlyAdopter(_ number: Int) -> (core: Core, run: Int)? {
    guard number == run, case .started = phase, case .adopter(let core, let run) = observers.only else { return nil }
    return (core, run)
  }
}
