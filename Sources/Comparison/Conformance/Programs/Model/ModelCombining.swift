/// How should several promises be combined?
extension Model {
  /// Waits for all members first; then starts those that are new. Those without state are run one after the other.
  mutating func startCombination(_ id: Int, _ combination: Program.Combination, _ members: [Int], _ attempt: Int) {
    self[id].origin = .combination(
      combination, members: members, outcomes: [Received?](repeating: nil, count: members.count))
    if members.isEmpty {
      guard semantics.runs == .forEachObserver else { return settle(id, .value(joined([])), attempt: attempt) }
      self[id].joining = .decided(.value(joined([])))
      return endJoining(id, attempt)
    }
    let listeners = members.indices.map { Listener.member(of: id, index: $0, attempt: attempt) }
    // Where nothing goes deep, what is decided early comes in its turn, after those that start.
    let isHeld =
      !choices.contains(.decidesAtOnce) && (semantics.runs == .forEachObserver || choices.contains(.goesDeep))
    self[id].joining = isHeld ? .open : nil
    if semantics.runs == .forEachObserver {
      for (listener, member) in zip(listeners, members) { attach(listener, to: member) }
      return endJoining(id, attempt)
    }
    notifying { model in
      if model.choices.contains(.startsAfterNotifying) {
        for (listener, member) in zip(listeners, members) { model.attach(listener, to: member) }
        if isHeld { model.loop.later.append(.endJoining(id, attempt: attempt)) }
      } else {
        let new = members.filter { model[$0].state == .new }
        for (listener, member) in zip(listeners, members) { model.wait(listener, for: member) }
        for member in new { model[member].state = .starting }
        let due = model.loop.later.count
        for member in new where model[member].state == .starting {
          model.begin(member)
          if model.choices.contains(.goesDeep) { model.goOn(from: due) }
        }
        model.endJoining(id, attempt)
      }
    }
  }

  /// All members have been started.
  mutating func endJoining(_ id: Int, _ attempt: Int) {
    guard self[id].attempt == attempt, case .decided(let result)? = exchange(&self[id].joining, with: nil)
    else { return }
    guard let result else { return startAnew(id) }
    close(id, result)
    notify(id, result)
  }

  /// Ends the combination, with an outcome or because a member was cancelled.
  mutating func decide(_ id: Int, _ result: Received?, _ attempt: Int, _ cause: Semantics.Cause = .cancelled) {
    if let result, !result.isError, joinsInTurn, case .combination(let kind, _, _) = self[id].origin, kind != .race {
      let join = Listener.block(id, .settled(result), attempt: attempt)
      if loop.notifying > 0 { loop.later.append(.enqueue(join, of: id)) } else { enqueue(join, of: id) }
    } else if let joining = self[id].joining {
      if joining == .open { self[id].joining = .decided(result) }
    } else if let result {
      settle(id, result, attempt: attempt)
    } else {
      startAnew(id, cause)
    }
  }

  mutating func gather(_ outcome: Received, at index: Int, in id: Int, _ attempt: Int) {
    let node = self[id]
    guard node.state == .pending, node.attempt == attempt,
      case .combination(let combination, let members, var outcomes) = node.origin, index < outcomes.count,
      outcomes[index] == nil
    else { return }
    outcomes[index] = outcome
    let result = result(of: combination, outcomes, last: outcome)
    // Once it is decided, nothing counts any more.
    self[id].origin = .combination(combination, members: members, outcomes: result == nil ? outcomes : [])
    guard let result else { return }
    if semantics.runs != .forEachObserver { for member in members { leave(member, by: id) } }
    decide(id, result, attempt)
  }

  /// Nobody waits any more for those that were slower.
  private mutating func leave(_ member: Int, by id: Int) {
    self[member].waiting.removeAll { if case .member(id, _, _) = $0 { true } else { false } }
  }

  /// Whether the block that makes one value of several takes a turn.
  private var joinsInTurn: Bool {
    switch semantics.delivery {
    case .queued(.blocks), .queued(.links): true
    case .queued(.everything), .queued(nil), .sameStack: false
    }
  }

  /// What a combination is settled with when so many outcomes are there; nil if it waits on.
  private func result(of combination: Program.Combination, _ outcomes: [Received?], last: Received) -> Received? {
    let arrived = outcomes.compactMap(\.self)
    let isWhole = arrived.count == outcomes.count
    switch (combination, last) {
    case (.race, _): return last
    case (.all, _) where semantics.failsInListOrder:
      let error = outcomes.prefix { $0 != nil }.compactMap(\.self).first(where: \.isError)
      return error ?? (isWhole ? .value(joined(arrived)) : nil)
    case (.all, _) where semantics.waitsForAll:
      guard isWhole else { return nil }
      let errors = arrived.filter(\.isError)
      if errors.count > 1, semantics.makesOneErrorOfSeveral { return foreign(.several) }
      return errors.first ?? .value(joined(arrived))
    case (.all, .error), (.all, .foreign): return last
    case (.any, _) where isWhole && arrived.allSatisfy(\.isError): return last
    case (.all, .value), (.settled, _), (.any, _): return isWhole ? .value(joined(arrived)) : nil
    }
  }
}

/// One number for several outcomes in their order, which shows the names of errors.
func joined(_ outcomes: [Received]) -> Int {
  outcomes.reduce(1) { sum, outcome in
    switch outcome {
    case .value(let value): sum &* 31 &+ value
    case .error(let code): sum &* 31 &+ code &+ 1_000
    case .foreign(let name): sum &* 31 &+ 7_000 &+ (name ?? "").utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000 }
    }
  }
}
