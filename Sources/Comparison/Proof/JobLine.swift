import PromiseConformance

/// How do jobs of a control wait for their turn? The one that is under way starts the next when it is over.
final class JobLine: Sendable {
  struct Job: Sendable {
    let result: Cell
    let work: @Sendable () -> Reply<SlotControl>
  }

  private struct State: Sendable {
    var jobs: [Job?] = []
    var first = 0
    var isBusy = false
    var isInBlock = false
  }

  let around: Surroundings
  private let state = Lock(State())

  init(_ around: Surroundings) { self.around = around }

  var isInBlock: Bool { state.withLock { $0.isInBlock } }

  func add(_ work: @escaping @Sendable () -> Reply<SlotControl>) -> SlotControl {
    let result = SlotControl(around)
    around.keep(work, .loop)
    let job = Job(result: result.cell, work: work)
    let isFirst = state.withLock { state in
      state.jobs.insert(job, at: around.rules.jumps ? state.first : state.jobs.count)
      defer { state.isBusy = true }
      return around.rules.isFree(state.isBusy) && state.jobs.count >= around.rules.jobsToBegin
    }
    if isFirst { around.rules.turn(self) }
    return result
  }

  func runNext() {
    while let job = next() {
      if job.result.isPending || around.rules.runsCancelled.contains(.job) { return run(job) }
    }
  }

  func next() -> Job? {
    state.withLock { state in
      guard state.first < state.jobs.count else {
        state.isBusy = false
        return nil
      }
      defer { state.first += 1 }
      return state.jobs[state.first].take()
    }
  }

  func run(_ job: Job) {
    state.withLock { $0.isInBlock = true }
    let reply = job.work()
    state.withLock { $0.isInBlock = false }
    switch reply {
    case .promise(let promise):
      job.result.reach([promise.cell], .step)
      around.rules.wait(.job, promise.cell, promise.observe) { self.end(job, $0) }
    case .value(let value): end(job, .success(value))
    case .error(let error), .thrown(let error): end(job, .failure(error))
    }
  }

  private func end(_ job: Job, _ outcome: Outcome) {
    let goesOn = job.result.isPending || around.rules.goesOnAfterCancelled
    job.result.settle(outcome)
    if goesOn { around.rules.turn(self) }
  }
}
