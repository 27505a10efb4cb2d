import PromiseConformance

/// What can be wrong where a promise gets its outcome, and where that is read?
extension Fault {
  static let settling = [
    Fault("secondSettleOverwrites", .withState, "A second settlement takes the place of the first.") {
      $0.settledAgain = { cell, outcome, _ in cell.overwrite(outcome) }
    },
    Fault("secondSettleNotifies", .withState, "A second settlement notifies the handlers again.") {
      $0.rememberHandlers()
      $0.settledAgain = { cell, outcome, _ in cell.notifyEverybody(outcome) }
    },
    Fault("errorAfterValueNotifies", .withState, "An error after a value is delivered too.") {
      $0.rememberHandlers()
      $0.settledAgain = { cell, outcome, _ in if outcome.error != nil { cell.notifyEverybody(outcome) } }
    },
    Fault("valueAfterErrorNotifies", .withState, "A value after an error is delivered too.") {
      $0.rememberHandlers()
      $0.settledAgain = { cell, outcome, _ in if outcome.error == nil { cell.notifyEverybody(outcome) } }
    },
    Fault(
      "settlesInTwoSteps", .withState,
      "Whether it is settled is looked up under one lock, and settled under another."
    ) {
      $0.rememberHandlers()
      $0.begin = { cell, outcome, attempt in
        let wasPending = cell.isPending
        if wasPending { letOthersIn() }
        let handlers = cell.begin(outcome, attempt)
        if wasPending, handlers == nil { cell.notifyEverybody(outcome) }
        return handlers
      }
    },
    Fault(
      "settlesAfterALook", .withState,
      "Between the look whether it is settled and settling, others settle, once in a while."
    ) { $0.begin = { $0.beginAfterALook($1, $2) } },
    Fault("errorZeroFulfils", .withState, "An error whose code is zero counts as none.") {
      $0.stored = { $0 == .failure(Reason(0)) ? .success(0) : $0 }
    },
    Fault(
      "settlesBeforeNotifying", .sharedRun,
      "The promise counts as settled before its handlers stand in line; others get in between."
    ) {
      $0.line = { _ in [] }
      $0.handOver = { cell, handlers, outcome in
        letOthersIn()
        cell.around.deliver { for handler in handlers { handler(outcome) } }
      }
      $0.attach = { cell, handler in
        defer { letOthersIn { !cell.isPending } }
        return cell.join(handler)
      }
    },
    Fault("notifiesInsideSettle", .onQueues, "Handlers run inside the call that settles.") {
      $0.handOver = { cell, _, _ in cell.notify() }
    },
    Fault("readsTooEarly", .sharedRun, "A default can be read before there is an outcome.") {
      $0.read = { cell in cell.state.withLock { $0.outcome ?? .success(0) } }
    },
    Fault("readsNothing", .sharedRun, "The outcome can't be read.") { $0.read = { _ in nil } },
    Fault("readsOnlyValues", .sharedRun, "An error can't be read.") {
      $0.read = { cell in cell.state.withLock { $0.outcome?.error == nil ? $0.outcome : nil } }
    },
    Fault(
      "readsNothingWhileNotifying", .sharedRun, "The outcome can't be read before all handlers have run."
    ) { $0.read = { cell in cell.state.withLock { $0.isNotifying ? nil : $0.outcome } } },
    Fault("readWaitsForHandlers", .sharedRun, "Reading waits for the handler that runs.") {
      $0.lock([.notifying, .reading], isOwn: true)
    },
    Fault(
      "readsWithoutLock", .sharedRun, "A reader that takes no lock sees for a moment what it saw before.",
      shows: .amongThreads
    ) {
      $0.room = { Room() }
      $0.read = { cell in cell.room?.view.view { cell.state.withLock { $0.outcome } } }
      $0.enter = { part, cell in if [.settling, .attaching].contains(part) { cell.room?.view.refresh() } }
    },
  ]
}
