/// Which steps may be done inside others?
extension Rules {
  /// Notes a step inside a block of another one, which may be inside others; the nearest is the last. It is done at a
  /// time that no rule knows, or never.
  mutating func takeInside(_ step: Program.Step, of outer: [Program.Step]) -> Bool {
    let origins = outer.compactMap(\.origin)
    if origins.contains(where: isCutOff) { return false }
    if step.verb == .atRelease { return step.does.allSatisfy { takeAtRelease($0, of: outer) } }
    guard step.inside.isEmpty || step.verb == .observe, outer.count == 1 || step.made == nil, admits(step),
      outer.allSatisfy({ canDo(step, in: $0) })
    else { return false }
    note(step)
    for id in step.used { promises[id]?.isHeld = true }
    switch step.verb {
    case .settle: promises[step.promise]?.isSettledInside = true
    case .cancel: for each in promises[step.promise]?.line ?? [] { promises[each]?.isSettledInside = true }
    case .observe: promises[step.promise]?.attachedBy = origins.last
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
    if step.verb == .settle { promises[touched]?.isSettledInside = true }
    meetings.releases.append([origin, touched])
    meetings.areHarmless =
      [.settle, .read, .drop].contains(step.verb) || step.verb == .observe && !semantics.notifiesAtOnce
    return true
  }

  /// Whether a block is released when its promise is settled. A cancel that settles all at once may leave it to its
  /// turn.
  private func isReleasedInTime(_ block: Program.Block) -> Bool {
    let cancelSettles = semantics.cancelling == .settles && capabilities.contains(.cancel)
    return block.isReleasedOnceRun && !(cancelSettles && semantics.delivery != .sameStack)
  }

  private func canDo(_ step: Program.Step, in outer: Program.Step) -> Bool {
    let isWork = outer.verb == .source && outer.does.contains { $0 == step || $0.allInside.contains(step) }
    // A promise that starts as it is made isn't there yet; one without state would run its own work again and again.
    if isWork, semantics.runs != .onFirstObserver, outer.made.map(step.used.contains) ?? false {
      return step.verb == .settle && semantics.runs == .whenMade && outer.does.contains(step)
    }
    // A block may run before its own promise is there, where the suite doesn't run it.
    let namesOuter = outer.made.map(step.used.contains) ?? false
    if outer.block != nil, namesOuter, !isOrdered || !canNameLater { return false }
    // What is cancelled and asked for again before its work has returned may begin it again and again.
    if outer.verb == .source, step.verb == .observe, outer.does.contains(where: \.cancels) { return false }
    // On a queue the work of what is made inside begins at a time that nobody knows.
    if step.made != nil { return isOrdered && (!namesOuter || canNameLater) }
    guard let id = step.promises.first, let promise = promises[id] else { return true }
    switch step.verb {
    case .settle:
      guard !isRacing(id) else { return false }
      // A promise without state passes each settlement on, so that a block could come back to itself for ever.
      guard semantics.runs == .forEachObserver, !outer.inside.contains(where: { $0.made == id }) else { return true }
      return !promise.isMadeInside && outer.verb == .observe && outer.promise < id
    case .cancel: return !promise.line.contains(where: isRacing)
    case .observe:
      return semantics.delivery != .queued(nil) || promise.attachedBy == nil || promise.attachedBy == outer.origin
    case .read: return promise.isRoot || isOrdered && !isCombined(id)
    case .drop: return !outer.makes.contains(id)
    default: return true
    }
  }

  /// Which promises meet, and what is done as closures are released?
  ///
  /// No law says whether a closure is released before or after other things happen that follow from the same step. So
  /// what it does then must have nothing to do with these.
  struct Meetings: Sendable {
    /// Promises that meet in what is done inside others.
    var met: [Set<Int>] = []
    /// The promise that a closure waits for, and the one that it touches as it is released.
    var releases: [Set<Int>] = []
    /// Whether none of them changes anything for the observers of a promise that is settled or cancelled.
    var areHarmless = true

    func areDecided(_ lines: [Set<Int>]) -> Bool {
      if releases.isEmpty { return true }
      var parts: [Set<Int>] = []
      for set in lines + met { parts.join(set) }
      return releases.allSatisfy { release in
        if parts.contains(where: release.isSubset) {
          return releases.count == 1 && met.isEmpty && areHarmless && release.count == 1
        }
        parts.join(release)
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
  fileprivate var cancels: Bool { ([self] + allInside).contains(where: \.isCancel) }
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
