import Dispatch

/// How long does a timer live? Until it fires, or until its promise is settled or released. Then it is freed
/// immediately, along with everything that its block captured, whatever its queue is doing.
private final class Timer: Listener {
  private struct Job: Sendable {
    let run: Scheduler.Work
    let needsMain: Bool
    var stop: Scheduler.Work?
  }

  private let job: Lock<Job?>

  init(needsMain: Bool, _ run: @escaping Scheduler.Work) {
    if needsMain { MainBlocks.begin() }
    job = Lock(Job(run: run, needsMain: needsMain))
  }

  deinit { end()?.stop?() }

  /// Stores the function that frees the timer, unless the timer has already fired.
  func start(_ stop: @escaping Scheduler.Work) { job.withLock { job in job?.stop = stop } }

  func fire() { end()?.run() }

  var isOver: Bool { job.withLock { job in if case .none = job { true } else { false } } }

  /// What the block captured is released after all observers were notified, because a `deinit` may wait for them.
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) {
    guard let job = end() else { return }
    job.stop?()
    run.keepLeftover(Box(job))
  }

  private func end() -> Job? {
    let job = job.withLock { job in job.take() }
    if job?.needsMain == true { MainBlocks.end() }
    return job
  }
}

extension AnyPromise {
  /// Runs a block that settles this promise on a queue after a time, unless the promise is settled or released by then.
  ///
  /// The promise owns the timer, and the timer owns only what the block captured.
  @usableFromInline
  func after(_ interval: Double, on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    let seconds = Interval.seconds(interval)
    guard seconds < .infinity else { return }
    core.isBlockSent.store(true, ordering: .sequentiallyConsistent)
    if MainWait.isAwaited(address) { MainWait.blockWasSent(to: queue, for: address) }
    let timer = Timer(needsMain: needsMain(of: queue)) { [weak self] in
      self?.core.isBlockSent.store(false, ordering: .releasing)
      block()
    }
    let fire: Scheduler.Work = { [weak timer] in timer?.fire() }
    timer.start(core.scheduler?.after(seconds, queue, fire) ?? Self.dispatch(after: seconds, to: queue, fire))
    observe(.listener(timer, 0))
  }

  /// Whether only a timer on the main queue settles this promise. The promise of a timeout has another source.
  private func needsMain(of queue: DispatchQueue) -> Bool {
    self.queue != nil && scheduler == nil && MainWait.isMain(queue)
  }

  /// Runs the block on the queue after so many seconds. The returned block cancels that.
  private static func dispatch(
    after seconds: Double, to queue: DispatchQueue, _ block: @escaping Scheduler.Work
  ) -> Scheduler.Work {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let source = timer as? DispatchSource
    timer.setEventHandler {
      block()
      source?.cancel()
    }
    timer.schedule(deadline: .now() + seconds)
    timer.resume()
    return { source?.cancel() }
  }
}
