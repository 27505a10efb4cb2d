import Dispatch

/// How are asynchronous jobs run one after the other? The document's pattern of a sync group as a type.
///
/// The jobs of one group run one at a time, first in, first out; different groups run concurrently. The next job starts
/// when the last one has ended, whether it failed or not.
///
/// A job may wait for a job queued behind it in the same group. It then lends its *permit* to run, because otherwise
/// the group would deadlock. The jobs queued between them run first, then the later job; when that one is over, the
/// permit returns. Jobs of two groups or queues may wait for each other's later jobs too. Cancelling the outer job
/// cancels the later one.
///
/// The library finds a wait where promises are linked: by returning, `then`, `after`, `iterate` and `resolve(_:)` with
/// a promise. It doesn't find a wait behind `await`, a callback of the caller's own, or a semaphore. Such a job waits
/// forever, and so do the jobs behind it, unless it is cancelled.
///
/// - Tests: `JobQueueTests`, `JobGroupTests`, `NestedJobTests`.
/// - Source: document 002, queuing up jobs.
public final class JobQueue: Sendable {
  /// The settings of the promises for the results of jobs. They say where jobs start, too.
  let settings: Settings
  /// Only groups with a job that isn't over are kept.
  private let groups = Lock<[String?: Group]>([:])

  /// A queue whose jobs start on `queue`.
  ///
  /// - Cost: one object.
  public convenience init(queue: DispatchQueue = DispatchQueue.global()) { self.init(queue: queue, scheduler: nil) }

  /// A queue whose promises go through `scheduler`.
  package init(queue: DispatchQueue, scheduler: Scheduler?) {
    settings = Settings(queue: queue, scheduler: scheduler)
  }

  /// The number of jobs of all groups that have not started.
  ///
  /// - Cost: linear in the number of groups with jobs.
  public var count: Int { all.reduce(0) { count, group in count + group.waiting } }

  /// The number of jobs of one group that have not started.
  ///
  /// - Cost: an uncontended lock of the queue's, and one of the group's.
  public func count(in group: String?) -> Int { groups.withLock { groups in groups[group] }?.waiting ?? 0 }

  /// The number of groups with a job that has not ended. Only these take memory.
  ///
  /// - Cost: linear in that number.
  public var groupCount: Int { all.count }

  private var all: [Group] { groups.withLock { groups in Array(groups.values) } }

  /// Adds a job that returns a promise, to the group with a name or to the one without. Returns the promise for its
  /// result.
  ///
  /// Cancelling that promise removes a job that has not started. If the job runs, it cancels the promise that the job
  /// returned, and the next job starts as soon as the job's block has returned.
  ///
  /// - Cost: seven allocations, those of a resolved promise that the job returns included, and one for a value that
  ///   doesn't fit a word; constant, also for removing.
  ///   Where other jobs wait, one search linear in what the returned promise waits for.
  /// - Clauses: `cancelled-job-keeps-its-turn`, `job-outlives-a-cancelled-one`, `long-line-of-jobs`.
  @_alwaysEmitIntoClient
  public func add<Value>(
    to group: String? = nil, _ job: @escaping @Sendable () throws -> Promise<Value>
  ) -> Promise<Value> {
    Promise(enter(group, Value.self) { .resolution(.promise(try job())) })
  }

  /// As above, for a job that returns an optional promise or a `Resolution`.
  ///
  /// - Tests: `JobQueueTests`.
  @_alwaysEmitIntoClient
  public func add<New: Resolving>(
    to group: String? = nil, _ job: @escaping @Sendable () throws -> New
  ) -> Promise<New.Resolved> {
    Promise(enter(group, New.Resolved.self) { .resolution(try job().resolution) })
  }

  /// As above, for a job that is over when its block returns a value or throws.
  ///
  /// - Tests: `ShortFormTests`.
  @_alwaysEmitIntoClient
  public func add<Value>(
    to group: String? = nil, _ job: @escaping @Sendable () throws -> Value
  ) -> Promise<Value> {
    Promise(enter(group, Value.self) { .value(try job()) })
  }

  @usableFromInline
  func enter(_ name: String?, _ type: Any.Type, _ block: @escaping @Sendable () throws -> Answer) -> Core {
    let (job, result, isFirst) = groups.withLock { groups in
      let old = groups[name]
      let group = old ?? Group(name, of: self)
      if old == nil { groups[name] = group }
      let job = Job(block, in: group)
      let result = Core(type, .pending(.job(job), []), settings)
      job.enter(for: result)
      return (job, result, group.enter(job))
    }
    if isFirst { Run.begin { run in job.proceed(&run) } }
    return result
  }

  /// Forgets a group that has no job any more. A dictionary keeps its room, so one with much room gives way to another.
  func forget(_ group: Group) {
    groups.withLock { groups in
      guard groups[group.name] === group, group.isIdle else { return }
      groups[group.name] = nil
      if groups.capacity > 16, groups.count < groups.capacity / 4 {
        groups = Dictionary(uniqueKeysWithValues: groups.map { name, group in (name, group) })
      }
    }
  }
}
