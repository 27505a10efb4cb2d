/// What should a chain do with an outcome, and what is adoption?
extension Model {
  func runsBlock(of id: Int, _ outcome: Received) -> Bool {
    block(of: id).map { $0.runs(for: outcome) && hasTurn(id) } ?? false
  }

  mutating func pass(_ outcome: Received, of source: Int, to id: Int, _ attempt: Int) {
    let node = self[id]
    guard node.state == .pending, node.attempt == attempt else { return }
    switch node.origin {
    case .timed(let timing, _, let seconds): return passLater(outcome, to: id, timing, seconds)
    case .moved(_, let queue): return move(outcome, of: source, to: id, queue)
    default: break
    }
    guard let block = block(of: id), runsBlock(of: id, outcome) else { return settle(id, outcome, attempt: attempt) }
    let isRepeated = isRepeated(id)
    events.append(.ran(of: name(isRepeated ? id : source), name(id), outcome, place))
    let answer = node.turn == 0 ? block.first ?? block.answer : block.answer
    if isRepeated { self[id].turn += 1 }
    let made = run(block.does)
    let answered = answered(answer.numbered { made[$0] ?? $0 }, outcome)
    conclude(id, answered, attempt)
  }

  /// Does with a promise what its block answered. What was returned to a cancelled one is cancelled too.
  mutating func conclude(_ id: Int, _ answered: Answered, _ attempt: Int) {
    if isRepeated(id), self[id].state == .pending, self[id].attempt == attempt { return goOn(id, answered, attempt) }
    switch (answered, self[id].state) {
    case (.fresh(let outcome), .detached): _ = settled(outcome)
    case (.fresh(let outcome), _) where semantics.delivery == .queued(.everything):
      turns.append(Turn(promise: id, listener: .block(id, .settled(outcome), attempt: attempt), queue: nil))
    case (.settled(let outcome), _), (.fresh(let outcome), _): settle(id, outcome, attempt: attempt)
    case (.promise(let other), .detached): cancel(other)
    case (.promise(let other), .settled) where semantics.cancelling == .settles: cancel(other)
    case (.promise(let other), .pending) where self[id].attempt == attempt:
      if choices.contains(.goesDeep), loop.notifying > 0 {
        loop.later.append(.adopt(other, by: id, attempt: attempt))
      } else {
        adopt(other, by: id, attempt)
      }
    case (.promise, _), (.again, _): break
    }
  }

  mutating func adopt(_ other: Int, by id: Int, _ attempt: Int) {
    guard self[id].state == .pending, self[id].attempt == attempt else { return }
    if other == id, semantics.rings == .ignoresItself { return }
    wait(.adopter(id, attempt: attempt), by: id, for: other)
  }

  /// Lets a promise wait for another one, unless it would wait for itself.
  mutating func wait(_ listener: Listener, by id: Int, for other: Int) {
    self[id].source = other
    guard isRing(id) else { return attach(listener, to: other) }
    if semantics.rings == .startsAnew {
      reported.append(Due(.ring, about: closers(of: id)))
      startAnew(id, .ring)
    } else {
      settle(id, foreign(.ring), attempt: self[id].attempt)
    }
  }

  private func isRing(_ id: Int) -> Bool {
    var left = [self[id].source].compactMap(\.self)
    while let each = left.popLast() {
      if each == id { return true }
      if case .combination(.settled, let members, let outcomes) = self[each].origin {
        left += zip(members, outcomes).filter { $1 == nil }.map(\.0)
      } else {
        left += [self[each].source].compactMap(\.self)
      }
    }
    return false
  }

  /// Those in the ring whose blocks returned the next one.
  private func closers(of id: Int) -> Set<Int> {
    var (closers, each) = (Set<Int>(), id)
    while let source = self[each].source {
      if case .link(source, _) = self[each].origin {} else { closers.insert(name(each)) }
      each = source
      if each == id { break }
    }
    return closers
  }

  /// Whether promises wait for each other, and hold each other: one of several members may have ended that.
  var hasRing: Bool {
    (Array(nodes.indices) + copies.indices.map { ~$0 }).contains { id in
      var (left, seen) = ([id], Set<Int>())
      while let each = left.popLast() {
        for next in self[each].state == .pending ? sources(of: each) : [] where seen.insert(next).inserted {
          left.append(next)
        }
      }
      return seen.contains(id)
    }
  }

  /// What the block answers. Nobody knows a promise that isn't there yet.
  private func answered(_ answer: Program.Answer, _ outcome: Received) -> Answered {
    switch answer {
    case .same: .settled(outcome)
    case .plus(let number): .settled(.value(outcome.number &+ number))
    case .error(let code), .thrown(let code): .settled(.error(code))
    case .fresh(let outcome): .fresh(outcome)
    case .promise(let id): isAbsent(id) ? .settled(.error(0)) : .promise(id)
    }
  }
}

extension Program.Block {
  func runs(for outcome: Received) -> Bool { (kind == .then) != outcome.isError }
}
