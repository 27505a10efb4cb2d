import Dispatch

/// How are asynchronous jobs run one after the other? The document's pattern of a sync group as a type.
///
/// First in, first out, one at a time; the next job starts when the last one has ended, whether it failed or not.
public final class JobQueue: Sendable {
  private let queue: DispatchQueue
  private let scheduler: Scheduler?
  private let line = Lock(Line())

  /// A queue whose jobs start on `queue`.
  public convenience init(queue: DispatchQueue = DispatchQueue.global()) { self.init(queue: queue, scheduler: nil) }

  /// A queue whose promises go through `scheduler`.
  package init(queue: DispatchQueue, scheduler: Scheduler?) {
    self.queue = queue
    self.scheduler = scheduler
  }

  /// The number of jobs that have not started.
  public var count: Int { line.withLock { $0.waiting.count } }

  /// Adds a job and returns the promise for its result.
  ///
  /// Cancelling that promise removes a job that has not started; of one that runs it cancels the promise that the job
  /// returned, and the next job starts as soon as the job's block has returned. Cost: constant, also for removing.
  public func add<Value: Sendable>(_ job: @escaping @Sendable () throws -> Promise<Value>) -> Promise<Value> {
    let shift = Shift()
    let start = Promise<Void>(name: "job", scheduler: scheduler).run(on: queue)
    let work = start.then {
      guard shift.begin() else { throw PromiseError.cancelled }
      defer { if shift.leave() { self.startNext() } }
      return try job()
    }
    let result = Promise<Value>(Guarded(settings: Settings(queue: queue)), scheduler: scheduler)
    result.resolve(work)
    work.whenOver { if shift.end() { self.startNext() } }
    let (number, isFirst) = line.withLock { $0.enter(Job(start: start, shift: shift)) }
    start.onCancel { self.remove(number) }
    if isFirst, !(start.resolve() && shift.start()) { startNext() }
    return result
  }

  private func remove(_ number: Int) {
    _ = line.withLock { $0.waiting.removeValue(forKey: number) }
  }

  private func startNext() {
    while let job = line.withLock({ $0.leave() }) {
      if job.start.resolve(), job.shift.start() { return }
    }
  }
}

extension Promise {
  /// Calls `tell` once when the promise is resolved, or cancelled: a plain block would not run then.
  fileprivate func whenOver(_ tell: @escaping @Sendable () -> Void) {
    guard guarded.withLock({ $0.claimNext() }) else { return }
    fill(
      Attachment(place: .inline, next: nil) { _ in
        tell()
        return nil
      })
  }
}

/// A job that waits: the promise that starts it, and how far it has come.
private struct Job: Sendable {
  let start: Promise<Void>
  let shift: Shift
}

/// The jobs that wait, by number.
private struct Line: Sendable {
  var waiting: [Int: Job] = [:]
  var isBusy = false
  private var first = 0
  private var end = 0

  /// Enters a job; the first one starts at once and doesn't wait.
  mutating func enter(_ job: Job) -> (number: Int, isFirst: Bool) {
    guard isBusy else {
      isBusy = true
      return (-1, true)
    }
    waiting[end] = job
    end += 1
    return (end - 1, false)
  }

  /// Takes out the next job; without one the queue is idle.
  mutating func leave() -> Job? {
    while first < end {
      defer { first += 1 }
      if let job = waiting.removeValue(forKey: first) { return job }
    }
    isBusy = false
    return nil
  }
}

/// How far one job has come. It is over when its block has returned and its result is there. Whoever learns that it is
/// over starts the next job; one that was cancelled before it began was never the running one.
private final class Shift: Sendable {
  private enum State: Sendable {
    case waiting, started, cancelled, inBlock, blockLeft, ended, over
  }
  private let state = Lock(State.waiting)

  /// The job is now the running one. False if it was cancelled before.
  func start() -> Bool {
    state.withLock { state in
      if state == .waiting { state = .started }
      return state != .cancelled
    }
  }

  /// The block begins. False if the job was cancelled before.
  func begin() -> Bool {
    state.withLock { state in
      guard state == .waiting || state == .started else { return false }
      state = .inBlock
      return true
    }
  }

  /// The block returned. True if the job is over with that.
  func leave() -> Bool {
    state.withLock { state in
      let isOver = state == .ended
      state = isOver ? .over : .blockLeft
      return isOver
    }
  }

  /// The result is there, or the job was cancelled. True if the job is over with that.
  func end() -> Bool {
    state.withLock { state in
      switch state {
      case .waiting: state = .cancelled
      case .inBlock: state = .ended
      case .started, .blockLeft:
        state = .over
        return true
      case .cancelled, .ended, .over: break
      }
      return false
    }
  }
}
