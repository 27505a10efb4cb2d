import PromiseConformance

/// What can be wrong where handlers are attached, and in the order in which they run?
extension Fault {
  static let attaching = [
    Fault("lateObserverLost", .withState, "A handler attached after the settlement never runs.") {
      $0.late = { _ in .nowhere }
    },
    Fault("lateErrorLost", .withState, "A handler attached after an error never runs.") {
      $0.late = { $0.outcome.error == nil ? $0.right : .nowhere }
    },
    Fault("lateObserverGetsOther", .withState, "A handler attached after the settlement gets a default.") {
      $0.late = { late in
        guard case .last = late.right else { return .atOnce(.success(0)) }
        return .line(late.line + [{ _ in late.handler(.success(0)) }])
      }
    },
    Fault("attachesInTwoSteps", .withState, "A handler attached between two looks at the state is lost.") {
      $0.attach = { cell, handler in
        guard cell.isPending else { return cell.join(handler) }
        letOthersIn { !cell.isPending }
        return cell.isPending ? cell.join(handler) : nil
      }
    },
    Fault(
      "attachesAfterALook", .withState,
      "Between the look whether it is settled and attaching, it is settled, once in a while."
    ) { $0.attach = { cell, handler in cell.isPending ? cell.attachIfPending(handler) : cell.join(handler) } },
    Fault(
      "losesWakeUp", .withState,
      "A handler joins the line after a look at the state, and waits for ever if that has changed.",
      shows: .amongThreads
    ) {
      $0.attach = { cell, handler in
        guard cell.isPending else { return cell.join(handler) }
        letOthersIn { !cell.isPending }
        guard let outcome = cell.outcome else { return cell.join(handler) }
        cell.state.withLock { $0 = .settled(outcome, line: [handler], isNotifying: true) }
        return nil
      }
    },
    Fault(
      "forgetsWhoCameSince", [.eager],
      "A delivery notifies the handlers in line at the settlement, and forgets later ones."
    ) {
      $0.handOver = { cell, handlers, outcome in
        cell.around.deliver {
          cell.state.withLock { $0 = .settled(outcome, line: [], isNotifying: false) }
          for handler in handlers { handler(outcome) }
        }
      }
    },
    Fault("notifiesInsideAttach", .onQueues, "A settled promise runs the handler inside the call that attaches it.") {
      $0.startNotifying = { $0.notify() }
    },
    Fault(
      "errorNotifiesInsideAttach", .onQueues, "A rejected promise runs the handler inside the call that attaches it."
    ) {
      $0.startNotifying = { cell in
        if cell.outcome?.error != nil { cell.notify() } else { cell.around.deliver { cell.notify() } }
      }
    },
    Fault("deliversOnQueue", .onStack, "A result that is there goes through a queue to whoever asks.") {
      $0.deliversOnQueue = true
    },
    Fault("orderInverted", .sharedRun, "Handlers run in the reverse of their order.") {
      $0.waiting = { $0.insert($1, at: 0) }
    },
    Fault("lastHandlerReplaces", [.eager], "A handler takes the place of the one attached before it.") {
      $0.waiting = { $0 = [$1] }
    },
    Fault("handlersCopied", .sharedRun, "Each handler that is attached copies those that wait.", shows: .alone) {
      $0.waiting = { $0 = $0.map(\.self) + [$1] }
    },
    Fault("batchesOvertake", .sharedRun, "Handlers beyond the first sixty-four run before those.") {
      $0.line = { Array($0.dropFirst(64) + $0.prefix(64)) }
    },
    Fault("orderInvertedWhileNotifying", .sharedRun, "A handler attached while others are notified jumps the line.") {
      $0.late = { $0.isNotifying ? .line([$0.handler] + $0.line) : $0.right }
    },
    Fault("lostWhileNotifying", .sharedRun, "A handler attached while others are notified is lost.") {
      $0.late = { $0.isNotifying ? .nowhere : $0.right }
    },
    Fault(
      "errorLostWhileNotifying", .sharedRun, "A handler attached while others are notified of an error is lost."
    ) { $0.late = { $0.isNotifying && $0.outcome.error != nil ? .nowhere : $0.right } },
    Fault("notifiedTwiceWhileNotifying", .sharedRun, "A handler attached while others are notified runs twice.") {
      $0.late = { $0.isNotifying ? .line($0.line + [$0.handler, $0.handler]) : $0.right }
    },
    Fault(
      "waitsForItsTurn", [.lazy],
      "A handler attached inside a handler waits, also when the promise was settled before."
    ) { $0.late = { .line($0.line + [$0.handler]) } },
    Fault("attachRevives", [.slot], "Attaching to a cancelled promise brings it back.") {
      $0.attach = { cell, handler in
        if let error = cell.outcome?.error, error.code == nil { cell.revive() }
        return cell.join(handler)
      }
    },
    Fault("notifiesUnderLock", .withState, "Handlers run under the promise's lock.") {
      $0.lock([.settling, .attaching, .notifying, .cancelling], isOwn: true)
    },
    Fault("notifiesUnderOneLock", .withState, "Handlers run under the one lock of all promises.") {
      $0.lock([.settling, .attaching, .notifying, .cancelling], isOwn: false)
    },
    Fault("releaseTakesLock", .sharedRun, "Release takes the lock that handlers run under.") {
      $0.lock([.notifying, .releasing], isOwn: false)
    },
    Fault("sharesItsSlot", [.slot], "A second consumer is served like the first.") { $0.claim = { _, _ in true } },
    Fault(
      "takesItsSlotInTwoSteps", [.slot],
      "Whether there is a consumer is looked up under one lock, and noted under another."
    ) { $0.claimInTwoSteps(.zero) },
  ]
}
