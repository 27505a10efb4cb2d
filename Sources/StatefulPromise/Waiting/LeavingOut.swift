/// How can a loop run for ever whose functions return the next promise?
///
/// A promise that nobody holds, and for which only its adopter waits, is left out: the adopter waits for the promise
/// returned instead. So the loop keeps two promises, not all.
extension Core {
  /// Puts the attempt of its adopter in the place of one that needn't wait itself. The task of a promise that nobody
  /// holds or has started is called for the adopter, which then needn't attach. Returns whether it was.
  @inline(never)
  static func leaveOut(_ other: inout Core, _ adopter: inout Core, _ attempt: inout Int, _ run: inout Run) -> Bool {
    if other !== adopter, let outer = takeAdopter(of: &adopter, attempt, &run) { (adopter, attempt) = outer }
    guard isKnownUniquelyReferenced(&other), case .task(let task)? = other.state.withLock({ $0.takeTask() }) else {
      return false
    }
    if let attempt = adopter.state.withLock({ $0.redirect(attempt, .keep(task)) }) {
      call(task, of: other, for: adopter, attempt: attempt, &run)
    }
    return true
  }

  /// The attempt that waits for `core`, if it is the only one and nobody holds `core`. It then waits for nothing.
  ///
  /// During the search the waiting attempt doesn't hold `core`. A `cancel` at that time takes effect afterwards.
  private static func takeAdopter(of core: inout Core, _ attempt: Int, _ run: inout Run) -> (core: Core, attempt: Int)?
  {
    guard let outer = core.onlyAdopter(attempt),
      let id = outer.core.state.withLock({ $0.suspend(outer.attempt, waitingFor: core) })
    else { return nil }
    if isKnownUniquelyReferenced(&core), core.onlyAdopter(attempt) != nil { return outer }
    outer.core.noteStop(.leave(Registration(id: id, core: core)), attempt: outer.attempt, &run)
    outer.core.endRing(through: core, attempt: outer.attempt, &run)
    return nil
  }

  @inline(never) private func onlyAdopter(_ attempt: Int) -> (core: Core, attempt: Int)? {
    state.withLock { $0.onlyAdopter(attempt) }
  }
}

extension State {
  /// The origin of a promise that isn't started, if it is a task that can't be stopped.
  fileprivate mutating func takeTask() -> Origin? {
    if case .created = phase, case .task? = origin { origin.take() } else { nil }
  }

  /// Undoes the attempt's wait for `other`. Returns its observer's number there, or nil when the attempt is over.
  fileprivate mutating func suspend(_ number: Int, waitingFor other: Core) -> Int? {
    guard number == attempt, case .started(.leave(let registration)) = phase, registration.core === other else {
      return nil
    }
    phase = .started(.unknown)
    return registration.id
  }

  /// The attempt that takes over the outcome of this one, unless other observers wait too, or this one is over.
  fileprivate func onlyAdopter(_ number: Int) -> (core: Core, attempt: Int)? {
    guard number == attempt, case .started = phase, case .adopter(let attempt, let core) = observers.only else {
      return nil
    }
    return (core, attempt)
  }
}
