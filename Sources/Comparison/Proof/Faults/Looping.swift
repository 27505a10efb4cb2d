import PromiseConformance

/// What can be wrong with loops and with lines of jobs?
extension Fault {
  static let looping = [
    Fault("loopRunsTwice", .onQueues, "A loop is begun twice.") { $0.loopStarts = 2 },
    Fault("loopForgetsResults", .onQueues, "A step gets a default instead of the last result.") {
      $0.input = { outcome, number in number > 0 && outcome.error == nil ? .success(0) : outcome }
    },
    Fault("loopRunsOnError", [.slot], "A loop runs with a default when its source has failed.") {
      $0.input = { outcome, number in number == 0 && outcome.error != nil ? .success(0) : outcome }
    },
    Fault("loopCountsFromOne", [.slot], "Steps are counted from one.") { $0.firstStep = 1 },
    Fault("loopEndsLate", [.slot], "A step runs once more when it has said that it is done.") {
      $0.stepsAfterEnd = 1
    },
    Fault("loopDoesNotWait", .onQueues, "The next step doesn't wait for the promise of the last.") {
      $0.wait = { turn, cell, observe, goOn in
        guard turn != .job, cell.isPending else { return observe(goOn) }
        cell.around.deliver { goOn(turn == .step ? .success(0) : .failure(Reason(0))) }
      }
    },
    Fault("loopIgnoresCancel", [.slot], "Cancelling a loop doesn't keep it from its next step.") {
      $0.reach.remove(.step)
      $0.runsCancelled = [.step]
    },
    Fault("loopKeepsSteps", .onQueues, "The promises of all steps are kept.", shows: .alone) { $0.keeps = [.steps] },
    Fault("loopKeepsBlock", .onQueues, "The block of a loop is kept for ever.") { $0.keeps = [.loop] },
    Fault("loopRecurses", .onQueues, "Each step goes deeper down the stack.", shows: .alone) {
      $0.wait = { _, cell, observe, goOn in
        if let outcome = cell.outcome { deeper { goOn(outcome) } } else { observe(goOn) }
      }
      $0.pause = { $2() }
      $0.turn = { $0.runNext() }
    },
    Fault("reducesBackwards", [.eager], "Items are combined from the last to the first.") {
      $0.items = { $0.reversed() }
    },
    Fault("jobsRunTogether", [.slot], "A job begins when it is added.") { $0.isFree = { _ in true } },
    Fault("jobsOverlap", [.slot], "The next job begins when the block of the last has returned.") {
      $0.wait = { $0 == .job ? $3(.success(0)) : $2($3) }
    },
    Fault("jobsRunBackwards", [.slot], "The job that was added last begins next.") { $0.jumps = true },
    Fault("jobsWaitForMore", [.slot], "A single job isn't begun.") { $0.jobsToBegin = 2 },
    Fault("cancelledJobStopsLine", [.slot], "After a job that is cancelled at work none begins.") {
      $0.goesOnAfterCancelled = false
    },
    Fault(
      "cancelledJobIsOvertaken", [.slot], "The next job begins while the block of a cancelled one still runs."
    ) {
      let lines = Lock<[JobLine]>([])
      $0.jobLine = { around in
        let line = JobLine(around)
        lines.withLock { $0.append(line) }
        return line
      }
      $0.cancel = { _, goOn in
        goOn()
        for line in lines.withLock({ $0 }) where line.isInBlock { line.around.rules.turn(line) }
      }
    },
    Fault("cancelledJobRuns", [.slot], "A job that was cancelled while it waited runs.") { $0.runsCancelled = [.job] },
    Fault(
      "cancelMissesTheTurn", [.slot], "A job that is cancelled when its turn has come, before its block, runs."
    ) {
      $0.turn = { line in
        if let job = line.next() { line.around.deliver { line.run(job) } }
      }
    },
  ]
}
