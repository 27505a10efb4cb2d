import PromiseConformance

/// What can be wrong where a promise is cancelled, and its work stopped?
extension Fault {
  static let cancelling: [Fault] = [
    Fault("cancelDoesNothing", .cancellable, "Cancel does nothing.") { $0.cancelling { _, _ in } },
    Fault("cancelIsLate", [.slot], "Cancel takes effect after the call has returned.") {
      $0.cancelling { promise, cancel in promise.cell.around.deliver(cancel) }
    },
    Fault("cancelAgainNotifies", .cancellable, "Cancelling what isn't pending delivers a default.", Remembers()) {
      $0.beforeCancelling { if !$0.cell.isPending { Remembers.notify($0.cell, .success(0)) } }
    },
    Fault("cancelGivesDefault", [.lazy], "Cancel gives observers a default.") {
      $0.beforeCancelling { $0.cell.settle(.success(0)) }
    },
    Fault("cancelIsFinal", [.lazy], "A cancelled promise can't be started again.", ClaimsOnce()),
    Fault("cancelledBlocksRun", .cancellable, "The block of a cancelled promise runs.", RunsCancelled()),
    Fault("cancelStaysDown", [.slot], "Cancel doesn't reach the source.", Misses(what: [.source, .adopted])),
    Fault("cancelMissesAdopted", [.slot], "Cancel doesn't reach what a block returned.", Misses(what: [.adopted])),
    Fault("cancelMissesMembers", [.slot], "Cancel doesn't reach members.", Misses(what: [.members])),
    Fault("cancelMissesTheReturned", [.slot], "What is returned after the cancel goes on.", Misses(what: [.returned])),
    Fault("cancelledRunCounts", [.lazy], "Work that was cancelled settles the next run.", HeedsEveryAttempt()),
    Fault("cancelsRecursively", [.slot], "Cancel goes down the stack from link to link.", alone: true) {
      $0.cancelling { promise, _ in promise.cell.cancelRecursively() }
    },
    Fault("workNotStopped", .cancellable, "Cancel doesn't stop the work.") {
      alter(&$0.makeCancellable) { make in { work, _ in make(work) {} } }
    },
    Fault("workStoppedAgain", [.slot], "Each cancel stops the work anew.") {
      $0.stopping { _, stop in stop() }
    },
    // In a slot nobody sees it: a cancel takes back what is on its way.
    Fault("stopsBeforeCancelling", [.lazy], "The work is stopped while the promise still counts as pending.") {
      $0.beforeCancelling { promise in promise.cell.attempt.map { promise.cell.stopWork(of: $0) } }
    },
    Fault("keepsStop", .cancellable, "What stops the work is kept when the work is done.") {
      alter(&$0.makeCancellable) { [heap = Heap()] make in { make($0, heap.keep($1)) } }
    },
  ]
}

extension Operations<any ControlPromise> {
  fileprivate mutating func beforeCancelling(_ body: @escaping @Sendable (Promise) -> Void) {
    cancelling { promise, cancel in
      body(promise)
      cancel()
    }
  }

  /// Stops the work in another way.
  fileprivate mutating func stopping(_ body: @escaping @Sendable (Cell, _ stop: Block) -> Void) {
    let stops = Memory<Block>()
    alter(&makeCancellable) { make in { work, stop in stops.keep(stop, with: make(work) {}) } }
    beforeCancelling { for cell in $0.cell.upstream { stops[cell].map { body(cell, $0) } } }
  }
}

extension Cell {
  fileprivate func cancelRecursively() {
    for source in sources.withLock({ $0 }) { source.cell?.cancelRecursively() }
    settle(.cancelled)
  }
}

/// Cancelling doesn't reach some of what it should.
private struct Misses: Conduct {
  let what: Set<Reach>

  func reaches(_ what: Reach) -> Bool { !self.what.contains(what) }
}

private struct RunsCancelled: Conduct {
  var runsCancelled: Bool { true }
}

private struct ClaimsOnce: Conduct {
  func claim(_ claim: Claim, _ number: Int) -> Bool { number == 0 && claim.take(number) }
}

private struct HeedsEveryAttempt: Conduct {
  func begin(_ cell: Cell, _ outcome: Outcome, _ attempt: Int?) -> HandlerLine? { cell.begin(outcome, nil) }
}
