/// Is there an order of the calls in which the model does what was seen?
///
/// The search is that of Wing and Gong: of the calls that are left, any may come next that began before each other one
/// had ended. Between calls, a turn of the queue may come at any time, since nobody says when a queue runs. A situation
/// that was looked at is not looked at again.
final class Linearization {
  private struct Situation: Hashable {
    var model: Model
    /// The calls that have come, a bit each.
    var come: UInt64 = 0
    /// How much of each line has come.
    var received: [Int: Int] = [:]
  }

  private let history: History
  private var calls: [History.Call] { history.calls }
  private var known: Set<Situation> = []

  private init(_ history: History) { self.history = history }

  /// Whether the history is one that the semantics allow.
  static func explains(_ history: History, _ semantics: Semantics) -> Bool {
    var semantics = semantics
    semantics.delivery = .queued(.everything)
    let search = Linearization(history)
    var start = Situation(model: Model(semantics))
    start.model.isConcurrent = true
    for step in history.program.beginning {
      start.model.take(step)
      start.model.drain()
    }
    return search.agrees(&start) && search.leadsToEnd(start)
  }

  private func leadsToEnd(_ situation: Situation) -> Bool {
    guard known.insert(situation).inserted else { return false }
    if situation.model.turns.isEmpty, situation.come.nonzeroBitCount == calls.count { return endsAsSeen(situation) }
    return turns(of: situation).contains { index in
      var next = situation
      next.model.runTurn(index)
      return agrees(&next) && leadsToEnd(next)
    }
      || candidates(situation).contains { index in
        var next = situation
        next.come |= 1 << UInt64(index)
        next.model.take(calls[index].step)
        return hasRead(index, &next) && agrees(&next) && leadsToEnd(next)
      }
  }

  /// The first turn of each promise: handlers of one promise run in their order.
  private func turns(of situation: Situation) -> [Int] {
    var promises: Set<Int> = []
    return situation.model.turns.indices.filter { promises.insert(situation.model.turns[$0].promise).inserted }
  }

  private func candidates(_ situation: Situation) -> [Int] {
    let left = calls.indices.filter { situation.come & (1 << UInt64($0)) == 0 }
    guard let firstEnd = left.map({ calls[$0].ended }).min() else { return [] }
    return left.filter { calls[$0].began < firstEnd }
  }

  /// A reading answers its caller, so that it isn't among what was seen.
  private func hasRead(_ index: Int, _ situation: inout Situation) -> Bool {
    guard case .read(let promise) = calls[index].step else { return true }
    situation.model.events.removeLast()
    return situation.model.outcome(of: promise) == calls[index].read
  }

  /// Whether the model's new events are the next ones of their lines.
  private func agrees(_ situation: inout Situation) -> Bool {
    for event in situation.model.events {
      let place = situation.received[event.line, default: 0]
      guard let line = history.seen[event.line], place < line.count, line[place] == event else { return false }
      situation.received[event.line] = place + 1
    }
    situation.model.events = []
    return true
  }

  private func endsAsSeen(_ situation: Situation) -> Bool {
    var last = situation
    for step in history.program.end {
      last.model.take(step)
      last.model.drain()
      if !agrees(&last) { return false }
    }
    return history.seen.allSatisfy { last.received[$0.key, default: 0] == $0.value.count }
  }
}
