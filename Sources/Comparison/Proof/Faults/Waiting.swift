import PromiseConformance

/// What can be wrong where a task or a thread waits?
extension Fault {
  static let waiting = [
    Fault("waitGetsDefault", .all, "A waiting caller is resumed with a default.") {
      $0.received = { _ in .success(0) }
    },
    Fault("waitMissesErrors", [.eager, .slot, .value], "A waiting caller isn't resumed by an error.") {
      $0.received = { $0.error == nil ? $0 : nil }
    },
    Fault(
      "waitStopsWhenCancelled", [.value], "Cancelling the task gives up the result that a run will have."
    ) { $0.cancelEndsWait = { _ in true } },
    Fault("waitBeginsInTwoSteps", .onQueues, "A settlement between two steps of beginning to wait is lost.") {
      $0.beginWait = { waiter, continuation in
        guard waiter.state.withLock({ $0.isNew }) else { return waiter.begin(continuation) }
        letOthersIn()
        waiter.state.withLock { $0 = .waiting(continuation) }
      }
    },
    Fault(
      "cancelMissesBeginning", .withState,
      "A task that is cancelled in the moment in which it begins to wait waits on."
    ) {
      let beginning = Lock<Set<ObjectIdentifier>>([])
      $0.beginWait = { waiter, continuation in
        _ = beginning.withLock { $0.insert(ObjectIdentifier(waiter)) }
        letOthersIn(for: .microseconds(5))
        waiter.begin(continuation)
        _ = beginning.withLock { $0.remove(ObjectIdentifier(waiter)) }
      }
      $0.cancelWait = { waiter in
        if !beginning.withLock({ $0.contains(ObjectIdentifier(waiter)) }) { waiter.cancel() }
      }
    },
    Fault("waitCancelSettles", [.eager], "Cancelling one waiting task settles the promise for all.") {
      $0.waitCancelled = { $0.settle(.failure(Reason(Cancelled()))) }
    },
    Fault(
      "waitCancelCountsAsDrop", .withState,
      "A waiting task that is cancelled gets the error for a promise that nobody can settle any more."
    ) { $0.cancelWait = { $0.drop() } },
    Fault(
      "waitForgottenWhenDropped", [.lazy],
      "A caller who waits for a promise that releases its handlers waits for ever."
    ) { $0.wakesForgotten = false },
    Fault(
      "waitKeepsPromise", .withState, "A waiting caller keeps the promise that it waits for.", shows: .alone
    ) { $0.keeps = [.awaited] },
    Fault("waitGivesUpAtOnce", [.eager], "A wait with a time ends at once.") { $0.limit = { $0.map { _ in 0 } } },
    Fault("waitForgetsItsTime", [.eager], "A wait with a time doesn't end with it.") { $0.limit = { _ in nil } },
    Fault("noNumberNeverEnds", [.eager], "An interval that is not a number never ends.") {
      $0.interval = { $0.isNaN ? .infinity : max($0, 0) }
    },
    Fault(
      "waitMissesDrop", [.eager], "A thread waits on for a promise that nobody can settle any more.", shows: .alone
    ) { $0.wakesAbandoned = false },
    Fault("waitWithLimitClosesRings", [.eager], "A wait with a time counts in a ring of waits.") {
      $0.notesLimitedWaits = true
    },
  ]
}
