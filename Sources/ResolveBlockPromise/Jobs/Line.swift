/// Which job of a group has the place, and who gets it next? Everything here runs under the queue's lock and only moves values.
struct Line: Sendable {
  /// The jobs that wait, by number.
  private(set) var waiting: [Int: (turn: Turn, start: Core)] = [:]
  /// The job that has the place; without one the group is idle.
  private(set) var holder: Turn?
  /// The jobs that lent the place until another is over.
  private var lenders: [ObjectIdentifier: [Turn]] = [:]
  private var first = 0
  private var end = 0

  func isWaiting(_ turn: Turn) -> Bool { waiting[turn.number]?.turn === turn }

  /// Enters a job. Returns whether it has the place at once.
  mutating func enter(_ turn: Turn, _ start: Core) -> Bool {
    guard holder != nil else {
      holder = turn
      return turn.take()
    }
    turn.enter(end)
    waiting[end] = (turn, start)
    end += 1
    return false
  }

  /// Takes out a job that is over. If it had the place, a job that lent it gets it back, or else the next one gets it.
  mutating func leave(_ turn: Turn) -> Next? {
    if isWaiting(turn) { waiting[turn.number] = nil }
    guard let holder, holder !== turn else { return pass(from: turn) }
    let heirs = takeLenders(of: turn)
    if !heirs.isEmpty { lenders[ObjectIdentifier(holder), default: []] += heirs }
    return nil
  }

  /// Gives the place to the next job, until `turn` is over.
  mutating func lend(_ lender: Turn, until turn: Turn) -> Next? {
    guard holder === lender, isWaiting(turn) else { return nil }
    lenders[ObjectIdentifier(turn), default: []].append(lender)
    return pass(from: nil)
  }

  private mutating func pass(from last: Turn?) -> Next? {
    var last = last
    while true {
      if let last {
        var heirs = takeLenders(of: last)
        if let heir = heirs.popLast() {
          holder = heir
          if !heirs.isEmpty { lenders[ObjectIdentifier(heir), default: []] += heirs }
          return .lender(heir)
        }
      }
      guard let job = takeWaiting() else {
        holder = nil
        return nil
      }
      holder = job.turn
      if job.turn.take() { return .first(job.start) }
      last = job.turn  // It was cancelled at this moment, and is over.
    }
  }

  private mutating func takeLenders(of turn: Turn) -> [Turn] {
    (lenders.removeValue(forKey: ObjectIdentifier(turn)) ?? []).filter { !$0.isOver }
  }

  private mutating func takeWaiting() -> (turn: Turn, start: Core)? {
    while first < end {
      defer { first += 1 }
      if let job = waiting.removeValue(forKey: first) { return job }
    }
    return nil
  }
}

/// Who has the place now.
enum Next: Sendable {
  /// A job that waited; this promise starts it.
  case first(Core)
  /// A job that had lent it.
  case lender(Turn)
}
