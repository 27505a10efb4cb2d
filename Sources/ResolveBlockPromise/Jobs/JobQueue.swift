import Dispatch

/// How are asynchronous jobs run one after the other? The document's pattern of a sync group as a type.
///
/// The jobs of one group run one at a time, first in, first out; groups run beside each other. The next job starts when the
/// last one has ended, whether it failed or not.
///
/// A job that waits for a job behind it in its group lends its place: the jobs in between and that job run first, then the
/// place comes back. The library sees that a job waits where promises are linked: by returning, `then`, `after`, `iterate`
/// and `resolve(_:)` with a promise. It doesn't see a wait through `await` or through a callback of the caller's own; such a
/// job waits for ever.
public final class JobQueue: Sendable {
  private let queue: DispatchQueue
  private let scheduler: Scheduler?
  private let lines = Lock<[String?: Line]>([:])

  /// A queue whose jobs start on `queue`.
  public convenience init(queue: DispatchQueue = DispatchQueue.global()) { self.init(queue: queue, scheduler: nil) }

  /// A queue whose promises go through `scheduler`.
  package init(queue: DispatchQueue, scheduler: Scheduler?) {
    self.queue = queue
    self.scheduler = scheduler
  }

  /// The number of jobs of all groups that have not started. Cost: linear in the number of groups with jobs.
  public var count: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.waiting.count } } }

  /// The number of jobs of one group that have not started.
  public func count(in group: String?) -> Int { lines.withLock { $0[group]?.waiting.count ?? 0 } }

  /// The number of groups with a job that has not ended. Only these take memory.
  public var groupCount: Int { lines.withLock { $0.count } }

  /// Adds a job that returns a promise, to the group with a name or to the one without. Returns the promise for its result.
  ///
  /// Cancelling that promise removes a job that has not started; of one that runs it cancels the promise that the job
  /// returned, and the next job starts as soon as the job's block has returned. Cost: constant, also for removing; where
  /// other jobs wait, linear in what the returned promise waits for.
  public func add<Value: Sendable>(
    to group: String? = nil, _ job: @escaping @Sendable () throws -> Promise<Value>
  ) -> Promise<Value> {
    enter(group) { .resolution { .promise(try job()) } }
  }

  /// As above, for a job that is over when its block returns a value or throws.
  public func add<Value: Sendable>(
    to group: String? = nil, _ job: @escaping @Sendable () throws -> Value
  ) -> Promise<Value> {
    enter(group) { .value { try job() } }
  }

  private func enter<Value>(_ group: String?, _ job: @escaping @Sendable () -> Answer) -> Promise<Value> {
    let settings = Settings(queue: queue, name: nil)
    let result = Promise<Value>(Core(Value.self, waitingFor: .nobody, settings, scheduler))
    let turn = Turn(in: self, group, result.core)
    let start = Core(Void.self, waitingFor: .turn(turn), settings, scheduler)
    let work = start.derive(Value.self, on: nil) { _ in
      guard turn.begin() else { return .outcome(.error(PromiseError.cancelled)) }
      defer { if turn.leave() { turn.giveOn() } }
      return job()
    }
    var run = Run()
    run.adopt(work, by: result.core)
    run.observe(work, .listener(Ending(turn), 0))
    if update(group, { $0.enter(turn, start) }) { run.begin(start) }
    run.finish()
    return result
  }

  private func update<Result>(_ group: String?, _ body: (inout Line) -> Result) -> Result {
    lines.withLock { lines in
      defer { if lines[group]?.holder == nil { lines[group] = nil } }
      return body(&lines[group, default: Line()])
    }
  }
}

// MARK: - Who has the place

extension JobQueue {
  /// The job that has the place for which a job waits.
  func holder(before turn: Turn) -> Turn? {
    lines.withLock { lines in
      guard let line = lines[turn.group], line.isWaiting(turn) else { return nil }
      return line.holder
    }
  }

  /// Whether jobs wait for the place of this one.
  func isAwaited(_ turn: Turn) -> Bool {
    lines.withLock { lines in
      guard let line = lines[turn.group] else { return false }
      return line.holder === turn && !line.waiting.isEmpty
    }
  }

  /// Lets a job that waits for `turn` lend its place until that one is over. Does nothing if it hasn't the place any more.
  func lend(_ holder: Turn, until turn: Turn) {
    var run = Run()
    if case .first(let start)? = update(turn.group, { $0.lend(holder, until: turn) }) { run.begin(start) }
    run.finish()
  }

  /// Gives the place on from a job that is over.
  func giveOn(from turn: Turn, _ run: inout Run) {
    switch update(turn.group, { $0.leave(turn) }) {
    case nil: break
    case .first(let start)?: run.begin(start)
    case .lender(let lender)?: lender.goOn()
    }
  }
}

/// Ends the turn of a job when its work is over or cancelled.
private final class Ending: Listener {
  private let turn: Turn

  init(_ turn: Turn) { self.turn = turn }

  var dependent: Link? { .turn(turn) }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { if turn.end() { turn.giveOn(&run) } }
}

extension Run {
  /// Starts a job.
  fileprivate mutating func begin(_ start: Core) { pass(Outcome(()), to: start) }
}
