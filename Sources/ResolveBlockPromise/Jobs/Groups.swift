import Dispatch

/// Which groups have a job that has not ended? Only these are kept.
final class Groups: Sendable {
  /// Where jobs start.
  let destination: Destination
  /// The settings of the promises for their results.
  let settings: Settings
  private let groups = Lock<[String?: Group]>([:])

  init(queue: DispatchQueue, _ scheduler: Scheduler?) {
    (destination, settings) = (Destination(queue, scheduler), Settings(queue: queue, scheduler))
  }

  var all: [Group] { groups.withLock { groups in Array(groups.values) } }

  subscript(name: String?) -> Group? { groups.withLock { groups in groups[name] } }

  /// Enters the job of a result. Returns whether it has the place at once.
  func enter(_ turn: Turn, of result: Core, to name: String?) -> Bool {
    groups.withLock { groups in
      let old = groups[name]
      let group = old ?? Group(name, of: self)
      if old == nil { groups[name] = group }
      turn.join(group, result)
      return group.update { line in line.enter(turn) }
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
  let groups: Groups
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

  /// Lets a job that waits for `turn` lend its place until that one is over. Does nothing if it hasn't the place any
  /// more.
  func lend(_ holder: Turn, until turn: Turn) {
    var run = Run()
    give(to: update { line in line.lend(holder, until: turn) }, &run)
    run.finish()
  }

  /// Passes the place on from a job that is over.
  func giveOn(from turn: Turn, _ run: inout Run) {
    let (next, isIdle) = update { line in (line.leave(turn), line.holder == nil) }
    give(to: next, &run)
    if isIdle { groups.forget(self) }
  }

  private func give(to next: Next?, _ run: inout Run) {
    switch next {
    case nil: break
    case .first(let first)?: run.hop(.turn(first), to: groups.destination)
    case .lender(let lender)?: lender.goOn()
    }
  }
}
