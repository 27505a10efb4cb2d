import PromiseConformance

/// How do jobs of a control wait for their turn? The one that is under way starts the next when it is over.
final class JobLine: Sendable {
  private struct Job: Sendable {
    let result: Cell
    let work: @Sendable () -> Reply<SlotControl>
  }

  private struct State: Sendable {
    var jobs: [Job?] = []
    var first = 0
    var isBusy = false
    var isInBlock = false
  }

  private let around: Surroundings
  private var fault: Fault? { around.fault }
  private let state = Lock(State())

  init(_ around: Surroundings) { self.around = around }

  func add(_ work: @escaping @Sendable () -> Reply<SlotControl>) -> SlotControl {
    let result = SlotControl(around)
    if fault == .loopKeepsBlock { around.kept.withLock { $0.append(work) } }
    let job = Job(result: result.cell, work: work)
    let isFirst = state.withLock { state in
      let place = fault == .jobsRunBackwards || (fault == .addedJobJumps && state.isInBlock)
      state.jobs.insert(job, at: place ? state.first : state.jobs.count)
      defer { state.isBusy = true }
      return !state.isBusy || fault == .jobsRunTogether
    }
    if isFirst, fault != .jobsWaitForMore || state.withLock({ $0.jobs.count > 1 }) { startNext() }
    return result
  }

  private func startNext() {
    if fault == .cancelMissesTheTurn, let job = next() { return around.deliver { self.run(job) } }
    around.deliver { self.runNext() }
  }

  private func runNext() {
    while let job = next() {
      if job.result.isPending || fault == .cancelledJobRuns { return run(job) }
    }
  }

  private func next() -> Job? {
    state.withLock { state in
      guard state.first < state.jobs.count else {
        state.isBusy = false
        return nil
      }
      defer { state.first += 1 }
      return state.jobs[state.first].take()
    }
  }

  private func run(_ job: Job) {
    state.withLock { $0.isInBlock = true }
    let reply = job.work()
    state.withLock { $0.isInBlock = false }
    switch reply {
    case .promise(let promise):
      job.result.sources.withLock { $0 = [Weak(cell: promise.cell)] }
      if fault == .jobsOverlap { return end(job, .success(0)) }
      if fault == .loopRecurses, let outcome = promise.cell.outcome { return deeper { end(job, outcome) } }
      promise.observe { self.end(job, $0) }
    case .value(let value): end(job, .success(value))
    case .error(let error): end(job, .failure(error))
    case .thrown(let error):
      if fault == .thrownJobStopsLine { return job.result.settle(.failure(error)) }
      end(job, .failure(error))
    }
  }

  private func end(_ job: Job, _ outcome: Outcome) {
    let isCancelled = !job.result.isPending
    job.result.settle(outcome)
    if fault == .cancelledJobStopsLine, isCancelled { return }
    if fault == .failedJobStopsLine, case .failure = outcome { return }
    if fault == .loopRecurses { return runNext() }
    startNext()
  }
}
