/// The groups that have a job which has not ended.
final class Groups: Sendable {
  private let groups = Lock<[String?: Group]>([:])

  var all: [Group] { groups.withLock { groups in Array(groups.values) } }

  subscript(name: String?) -> Group? { groups.withLock { groups in groups[name] } }

  /// Enters a job. Returns whether it has the place at once.
  func enter(_ turn: Turn, _ start: Core, to name: String?) -> Bool {
    groups.withLock { groups in
      let group = groups[name] ?? Group(name, of: self)
      groups[name] = group
      turn.join(group)
      return group.update { line in line.enter(turn, start) }
    }
  }

  /// Forgets a group that has no job any more.
  fileprivate func forget(_ group: Group) {
    groups.withLock { groups in
      if groups[group.name] === group, group.isIdle { groups[group.name] = nil }
    }
  }
}

/// The jobs of one group.
final class Group: Sendable {
  let name: String?
  private let groups: Groups
  private let line = Lock(Line())

  init(_ name: String?, of groups: Groups) { (self.name, self.groups) = (name, groups) }

  /// How many jobs have not started.
  var waiting: Int { line.withLock { line in line.count } }

  fileprivate var isIdle: Bool { line.withLock { line in line.holder == nil } }

  /// The job that has the place for which another waits.
  func holder(before turn: Turn) -> Turn? {
    line.withLock { line in line.isWaiting(turn) ? line.holder : nil }
  }

  /// Whether jobs wait for the place of this one.
  func isAwaited(_ turn: Turn) -> Bool { line.withLock { line in line.holder === turn && line.count > 0 } }

  fileprivate func update<Result>(_ body: (inout Line) -> Result) -> Result { line.withLock { line in body(&line) } }

  /// Lets a job that waits for `turn` lend its place until that one is over. Does nothing if it hasn't the place any more.
  func lend(_ holder: Turn, until turn: Turn) {
    var run = Run()
    if case .first(let start)? = update({ line in line.lend(holder, until: turn) }) { run.begin(start) }
    run.finish()
  }

  /// Gives the place on from a job that is over.
  func giveOn(from turn: Turn, _ run: inout Run) {
    let (next, isIdle) = update { line in (line.leave(turn), line.holder == nil) }
    switch next {
    case nil: break
    case .first(let start)?: run.begin(start)
    case .lender(let lender)?: lender.goOn()
    }
    if isIdle { groups.forget(self) }
  }
}

/// Which job of a group has the place, and who gets it next? Everything here runs under the group's lock and only moves values.
struct Line: Sendable {
  /// The jobs that wait, in order, with gaps for those that were cancelled. The first of them have gone.
  private var jobs: [(turn: Turn, start: Core)?] = []
  private var gone = 0
  /// The number of the first that is kept.
  private var first = 0
  private(set) var count = 0
  /// The job that has the place; without one the group is idle.
  private(set) var holder: Turn?
  /// The jobs that lent the place until another is over.
  private var lenders: [ObjectIdentifier: [Turn]] = [:]

  func isWaiting(_ turn: Turn) -> Bool { place(of: turn) != nil }

  /// Enters a job. Returns whether it has the place at once.
  mutating func enter(_ turn: Turn, _ start: Core) -> Bool {
    guard holder != nil else {
      holder = turn
      return turn.take()
    }
    turn.enter(first + jobs.count)
    jobs.append((turn, start))
    count += 1
    return false
  }

  /// Takes out a job that is over. If it had the place, a job that lent it gets it back, or else the next one gets it.
  mutating func leave(_ turn: Turn) -> Next? {
    if let place = place(of: turn) { _ = take(place) }
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
    if lenders.isEmpty { return [] }
    return (lenders.removeValue(forKey: ObjectIdentifier(turn)) ?? []).filter { !$0.isOver }
  }

  private mutating func takeWaiting() -> (turn: Turn, start: Core)? {
    while gone < jobs.count {
      defer { forgetGone() }
      if let job = take(gone) { return job }
    }
    return nil
  }

  private func place(of turn: Turn) -> Int? {
    let place = turn.number - first
    return jobs.indices.contains(place) && jobs[place]?.turn === turn ? place : nil
  }

  private mutating func take(_ place: Int) -> (turn: Turn, start: Core)? {
    let job = exchange(&jobs[place], with: nil)
    if job != nil { count -= 1 }
    return job
  }

  /// Moves on, and forgets those who have gone as soon as they are the most.
  private mutating func forgetGone() {
    gone += 1
    guard gone > 16, gone > jobs.count / 2 else { return }
    jobs.removeFirst(gone)
    (first, gone) = (first + gone, 0)
  }
}

/// Who has the place now.
enum Next: Sendable {
  /// A job that waited; this promise starts it.
  case first(Core)
  /// A job that had lent it.
  case lender(Turn)
}
