/// Which steps may be done inside others?
extension Rules {
  /// Notes a step inside a block of another one, which may be inside others; the nearest is the last. It is done at a
  /// time that no rule knows, or never.
  mutating func takeInside(_ step: Program.Step, of outer: [Program.Step]) -> Bool {
    let origins = outer.compactMap(\.origin)
    if origins.contains(where: { promises[$0]?.isCutOff ?? false }) { return false }
    if case .atRelease(let last) = step { return last.allSatisfy { takeAtRelease($0, of: outer) } }
    guard step.inside.isEmpty || step.isObserve, outer.count == 1 || step.made == nil, admits(step),
      outer.allSatisfy({ canDo(step, in: $0) })
    else { return false }
    note(step)
    for id in step.used { promises[id]?.isHeld = true }
    switch step {
    case .settle(let id, _): promises[id]?.isSettledInside = true
    case .cancel(let id): for each in promises[id]?.line ?? [] { promises[each]?.isSettledInside = true }
    case .observe(_, let id, _, _): promises[id]?.attachedBy = origins.last
    default: break
    }
    if let made = step.made { promises[made]?.isMadeInside = true }
    meetings.met.append(Set(step.used + step.makes + origins + outer.compactMap(\.made)))
    return step.inside.allSatisfy { takeInside($0, of: outer + [step]) } && takeAnswer(of: step)
  }

  /// Notes what is done when a handler is released that has run or was dropped, or a block whose promise is settled.
  private mutating func takeAtRelease(_ step: Program.Step, of outer: [Program.Step]) -> Bool {
    guard semantics.freesWhenSettled, semantics.runs != .forEachObserver, isOrdered, let holder = outer.last,
      let origin = holder.origin, holder.block.map(isReleasedInTime) ?? true, outer.count == 1, step.inside.isEmpty,
      step.made == nil, admits(step), let touched = step.used.first, touched != holder.made
    else { return false }
    note(step)
    promises[touched]?.isHeld = true
    if case .settle = step { promises[touched]?.isSettledInside = true }
    let isHarmless = step.isHarmlessWhenSettled && !(semantics.notifiesAtOnce && step.isObserve)
    meetings.releases.append(Meetings.Release(holder: origin, touched: touched, isHarmless: isHarmless))
    return true
  }

  /// Whether a block is released when its promise is settled. A cancel that settles all at once may leave it to its
  /// turn.
  private func isReleasedInTime(_ block: Program.Block) -> Bool {
    let cancelSettles = semantics.cancelling == .settles && capabilities.contains(.cancel)
    return block.isReleasedOnceRun && !(cancelSettles && semantics.delivery != .sameStack)
  }

  private func canDo(_ step: Program.Step, in outer: Program.Step) -> Bool {
    // A promise that starts as it is made isn't there yet; one without state would run its own work again and again.
    if case .source(let id, let work, _) = outer, semantics.runs != .onFirstObserver, step.used.contains(id),
      work.contains(where: { $0 == step || $0.allInside.contains(step) })
    {
      if case .settle = step { return semantics.runs == .whenMade && work.contains(step) }
      return false
    }
    // A block may run before its own promise is there, where the suite doesn't run it.
    if outer.block != nil, outer.made.map(step.used.contains) ?? false, !isOrdered || !canNameLater { return false }
    // What is cancelled and asked for again before its work has returned may begin it again and again.
    if case .source(_, let work, _) = outer, step.isObserve, work.contains(where: \.cancels) { return false }
    switch step {
    case .source, .chain, .timed, .retry, .combine:
      // On a queue the work of what is made inside begins at a time that nobody knows.
      return isOrdered && (outer.made.map { !step.used.contains($0) || canNameLater } ?? true)
    case .settle(let id, _):
      guard !isRacing(id) else { return false }
      // A promise without state passes each settlement on, so that a block could come back to itself for ever.
      guard semantics.runs == .forEachObserver, !outer.inside.contains(where: { $0.made == id }) else { return true }
      if promises[id]?.isMadeInside ?? false { return false }
      if case .observe(_, let observed, _, _) = outer { return observed < id }
      return false
    case .cancel(let id): return !(promises[id]?.line.contains(where: isRacing) ?? true)
    case .observe(_, let id, _, _):
      guard semantics.delivery == .queued(nil), let other = promises[id]?.attachedBy else { return true }
      return other == outer.origin
    case .read(let id):
      return promises[id].map { $0.isRoot || semantics.delivery != .queued(nil) && !$0.isCombined } ?? false
    case .drop(let id): return !outer.makes.contains(id)
    default: return true
    }
  }

  /// Which promises meet, and what is done as closures are released?
  ///
  /// No law says whether a closure is released before or after other things happen that follow from the same step. So
  /// what it does then must have nothing to do with these.
  struct Meetings: Sendable {
    struct Release: Sendable {
      /// The promise that the closure waits for.
      let holder: Int
      let touched: Int
      let isHarmless: Bool
    }

    /// Promises that meet in what is done inside others.
    var met: [Set<Int>] = []
    var releases: [Release] = []

    func areDecided(_ lines: [Set<Int>]) -> Bool {
      if releases.isEmpty { return true }
      var parts: [Set<Int>] = []
      for set in lines + met { parts.join(set) }
      return releases.allSatisfy { release in
        let both: Set = [release.holder, release.touched]
        if parts.contains(where: both.isSubset) {
          return releases.count == 1 && met.isEmpty && release.isHarmless && both.count == 1
        }
        parts.join(both)
        return true
      }
    }
  }
}

extension [Set<Int>] {
  /// Makes one of all that have something in common with the new one.
  fileprivate mutating func join(_ set: Set<Int>) {
    let joined = reduce(set) { $0.isDisjoint(with: $1) ? $0 : $0.union($1) }
    removeAll { !$0.isDisjoint(with: set) }
    append(joined)
  }
}

extension Program.Step {
  fileprivate var isObserve: Bool { if case .observe = self { true } else { false } }

  var isCancel: Bool { if case .cancel = self { true } else { false } }

  fileprivate var cancels: Bool { ([self] + allInside).contains(where: \.isCancel) }

  /// Whether it changes nothing for the observers of a promise that is settled or cancelled.
  fileprivate var isHarmlessWhenSettled: Bool {
    switch self {
    case .settle, .observe, .read, .drop: true
    default: false
    }
  }
}

extension Program.Block {
  /// Whether its promise is settled when it has run.
  fileprivate var isReleasedOnceRun: Bool {
    switch answer {
    case .same, .plus, .error, .thrown: turns == 1
    case .fresh, .promise: false
    }
  }
}
