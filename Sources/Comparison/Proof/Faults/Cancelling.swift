import PromiseConformance

/// What can be wrong where a promise is cancelled, and its work stopped?
extension Fault {
  static let cancelling = [
    Fault("cancelDoesNothing", .cancellable, "Cancel does nothing.") { $0.cancel = { _, _ in } },
    Fault("cancelIsLate", [.slot], "Cancel takes effect after the call has returned.") {
      $0.cancel = { cell, body in cell.around.deliver(body) }
    },
    Fault("cancelAnswersWrongly", [.slot], "Cancel says that it came in time although a block is about to run.") {
      $0.cancelAnswer = { _ in true }
    },
    Fault("cancelAgainNotifies", .cancellable, "Cancelling a settled or cancelled promise delivers a default.") {
      $0.rememberHandlers()
      $0.cancel = { cell, body in
        if !cell.isPending { cell.notifyEverybody(.success(0)) }
        body()
      }
    },
    Fault("cancelAfterSettlingNotifies", .cancellable, "Cancelling a settled promise delivers its outcome again.") {
      $0.rememberHandlers()
      $0.cancel = { cell, body in
        letOthersIn { !cell.isPending }
        cell.outcome.map(cell.notifyEverybody)
        body()
      }
    },
    Fault("cancelUnsettles", [.lazy], "Cancelling a settled promise makes it pending again.") {
      $0.cancel = { cell, body in cell.isPending ? body() : cell.revive() }
    },
    Fault("cancelGivesDefault", [.lazy], "Cancel gives observers a default.") {
      $0.cancel = { cell, body in
        cell.settle(.success(0))
        body()
      }
    },
    Fault("cancelIsFinal", [.lazy], "A cancelled promise can't be started again.") {
      $0.claim = { $1 == 0 && $0.take($1) }
    },
    Fault("cancelWaitsForHandlers", .cancellable, "Cancel waits for the handler that calls it.") {
      $0.lock([.notifying, .cancelling], isOwn: false)
    },
    Fault("cancelledBlocksRun", .cancellable, "The block of a cancelled promise runs.") { $0.runsCancelled = [.block] },
    Fault("cancelStaysDown", [.slot], "Cancel doesn't reach the source.") {
      $0.reach.subtract([.source, .adopted, .step])
    },
    Fault("cancelGoesUp", [.lazy], "Cancel reaches the source, which others share.") {
      $0.reach.insert(.sharedSource)
      $0.cancel = { cell, body in
        body()
        for cell in cell.upstream { cell.resetAndStop() }
      }
    },
    Fault("cancelMissesAdopted", [.slot], "Cancel doesn't reach a promise that a block returned.") {
      $0.reach.remove(.adopted)
    },
    Fault("cancelMissesMembers", [.slot], "Cancelling a combination doesn't reach its members.") {
      $0.reach.remove(.members)
    },
    Fault(
      "cancelMissesTheReturned", [.slot],
      "A promise that is returned to a promise which was cancelled already goes on."
    ) { $0.reach.remove(.returned) },
    Fault("cancelLeavesLine", .cancellable, "A handler in line is notified, though the promise is cancelled.") {
      $0.reach.remove(.line)
    },
    Fault(
      "cancelMissesTheWay", .cancellable, "A handler that was sent to its queue runs, though the promise is cancelled."
    ) { $0.reach.remove(.sent) },
    Fault(
      "cancelledRunCounts", [.lazy],
      "Work that was cancelled, and completes after it was started again, settles the promise."
    ) { $0.begin = { cell, outcome, _ in cell.begin(outcome, nil) } },
    Fault("cancelIsSilent", [.slot], "A promise that depends on a cancelled one isn't notified.") {
      $0.cancel = { cell, _ in for cell in cell.upstream { cell.stopWork() } }
    },
    Fault("cancelsRecursively", [.slot], "Cancel goes down the stack from link to link.", shows: .alone) {
      $0.cancel = { cell, _ in cell.cancelRecursively() }
    },
    Fault("workNotStopped", .cancellable, "Cancel doesn't stop the work.") { $0.stop = { _, _ in } },
    Fault("workStoppedAgain", [.slot], "Each cancel stops the work anew.") {
      $0.stopSettled()
      $0.stop = { cell, attempt in cell.stop.withLock { $0[attempt] }?.use { $0.call(()) } }
    },
    Fault("settledWorkStopped", [.slot], "Cancel stops the work of a settled promise.") {
      $0.stopSettled()
      $0.forgetsStop = false
    },
    Fault(
      "stopsInTwoSteps", [.slot], "Whether the work is stopped is looked up under one lock, and noted under another."
    ) {
      $0.cancel = { cell, body in
        body()
        for cell in cell.upstream { cell.stopWork() }
      }
      $0.stop = { cell, attempt in
        let stop = cell.stop.withLock { $0[attempt] }
        letOthersIn(for: .milliseconds(20))
        _ = cell.stop.withLock { $0.removeValue(forKey: attempt) }
        stop?.use { $0.call(()) }
      }
    },
    Fault("stopsBeforeCancelling", .cancellable, "The work is stopped while the promise still counts as pending.") {
      $0.cancel = { cell, body in
        if let attempt = cell.attempt { cell.stopWork(of: attempt) }
        body()
      }
    },
    Fault("lateStopWaits", [.slot], "What stops the work waits for another cancel if it comes after the first.") {
      $0.stopsAtOnce = false
    },
    Fault("keepsStop", .cancellable, "What stops the work is kept when the work is done.") { $0.forgetsStop = false },
  ]
}
