import PromiseConformance

/// What can be wrong where a block makes something of an outcome?
extension Fault {
  static let chaining = [
    Fault("blockRunsTwice", .all, "A block runs twice.") { $0.run(.then, onError: false, times: 2) },
    Fault("valueBlockRunsOnError", .all, "The block for values runs with a default when there is an error.") {
      $0.run(.then, onError: true, times: 1)
    },
    Fault("errorBlockRunsOnValue", .all, "The block for errors runs when there is a value.") {
      $0.run(.recover, onError: false, times: 1)
    },
    Fault("watchRunsOnValue", .sharedRun, "A block that only watches errors runs for values.") {
      $0.run(.watch, onError: false, times: 1)
    },
    Fault("watchRunsTwice", .sharedRun, "A block that watches runs twice.") { $0.run(.watch, onError: true, times: 2) },
    Fault("alwaysSkipsValues", .manyObservers, "A block for every outcome doesn't run for a value.") {
      $0.run(.always, onError: false, times: 0)
    },
    Fault("alwaysSkipsErrors", .manyObservers, "A block for every outcome doesn't run for an error.") {
      $0.run(.always, onError: true, times: 0)
    },
    Fault("errorStopsAtValueBlock", .all, "An error goes no further than a block for values.") {
      $0.pass(.then, onError: true, as: nil)
    },
    Fault("errorReplacedByValueBlock", .all, "An error that passes a block for values becomes another.") {
      $0.pass(.then, onError: true, as: .failure(Reason(0)))
    },
    Fault("valueStopsAtErrorBlock", .all, "A value goes no further than a block for errors.") {
      $0.pass(.recover, onError: false, as: nil)
    },
    Fault("valueReplacedByErrorBlock", .all, "A value that passes a block for errors becomes a default.") {
      $0.pass(.recover, onError: false, as: .success(0))
    },
    Fault("watchRecovers", .sharedRun, "A block that only watches recovers.") {
      $0.pass(.watch, onError: true, as: .success(0))
    },
    Fault("watchSwallows", .sharedRun, "A block that only watches keeps the error to itself.") {
      $0.pass(.watch, onError: true, as: nil)
    },
    Fault("alwaysGetsDefault", .manyObservers, "Behind a block for every outcome there is a default.") {
      $0.passed = { $0 == .always ? .success(0) : $1 }
    },
    Fault("returnedValueIgnored", .all, "The next promise gets the value that the block was given.") {
      $0.heeds = { $0 != .then || $1 != .value }
    },
    Fault("recoveryForgotten", .all, "What a block for errors returns is ignored.") {
      $0.heeds = { kind, _ in kind != .recover }
    },
    Fault("errorBlockAdoptsNothing", .all, "A promise returned by a block for errors is ignored.") {
      $0.heeds = { $0 != .recover || $1 != .promise }
    },
    Fault("errorBlockThrowIgnored", .all, "An error thrown by a block for errors is ignored.") {
      $0.heeds = { $0 != .recover || $1 != .thrown }
    },
    Fault("thrownErrorSwallowed", .all, "When a block throws, the next promise stays pending.") {
      $0.thrownError = { _ in nil }
    },
    Fault("thrownErrorTraps", [.eager], "An error that a block throws ends the program.") {
      $0.thrownError = { _ in preconditionFailure("an error was thrown") }
    },
    Fault("thrownErrorSpins", [.eager], "After an error that a block throws a loop never ends.") {
      $0.thrownError = { error in
        letOthersIn(for: .seconds(3_600))
        return .failure(error)
      }
    },
    Fault("thrownErrorRecurses", [.eager], "An error that a block throws is passed down the stack without end.") {
      $0.thrownError = { error in
        recurse()
        return .failure(error)
      }
    },
    Fault("returnedErrorFulfils", .all, "A returned error fulfils the next promise.") {
      $0.returnedError = { _ in .success(0) }
    },
    Fault("passesBeforeWatching", .sharedRun, "A watching block runs when what it watches was passed on.") {
      $0.beforeBlock = { cell, kind, outcome in
        if [.watch, .always].contains(kind) { cell.overtake(with: outcome) }
      }
    },
    Fault("settlesBeforeWatching", .sharedRun, "A watching block runs when its promise is settled, before handlers do.")
    {
      $0.beforeBlock = { cell, kind, outcome in
        if [.watch, .always].contains(kind) { _ = cell.close(outcome) }
      }
      $0.settledAgain = { cell, _, _ in cell.notifyClosed() }
    },
    Fault("blockRunsWhenChained", .onQueues, "A block for values runs with a default when it is chained.") {
      $0.runsEarly = [.then]
    },
    Fault("errorBlockRunsWhenChained", .onQueues, "A block for errors runs with a default when it is chained.") {
      $0.runsEarly = [.recover]
    },
    Fault("blockRunsForEach", [.eager], "A block runs again for each observer of the promise that it makes.") {
      $0.room = { Room() }
      $0.link = { source, next, link in
        next.room?.work.withLock { $0 = Hook { _ in source.cell.attach(link) } }
        source.observe(link)
      }
      $0.observed = { cell in cell.room?.work.withLock { $0 }?.call { _ in } }
    },
    Fault(
      "blockWaitsForObserver", [.eager], "The block of an eager promise waits for an observer of what it makes."
    ) {
      $0.room = { Room() }
      $0.link = { source, next, link in next.room?.work.withLock { $0 = Hook { _ in source.observe(link) } } }
      $0.observed = { cell in cell.room?.work.withLock { $0.take() }?.call { _ in } }
    },
    Fault("blocksOvertake", [.eager], "Chained blocks stand in the line before handlers.") {
      $0.link = { source, _, link in source.cell.jumpLine(link) }
    },
    Fault("throwEndsNotifying", [.eager], "When a block throws, those attached after it don't run.") {
      $0.answered = { source, reply, _ in if case .thrown? = reply { source.forgetHandlers() } }
    },
    Fault(
      "throwReachesOthers", [.eager],
      "An error that a block throws becomes the outcome of the promise it was attached to."
    ) {
      $0.answered = { source, reply, _ in
        if case .thrown(let error)? = reply { source.overwrite(.failure(error)) }
      }
    },
    Fault(
      "recoverySettlesSource", [.eager], "What a block for errors returns becomes the outcome of its source."
    ) {
      $0.answered = { source, reply, outcome in
        if case .value(let value)? = reply, outcome.error != nil { source.overwrite(.success(value)) }
      }
    },
  ]
}

extension Rules {
  fileprivate mutating func run(_ kind: StepKind, onError: Bool, times: Int) {
    calls = { called, outcome in
      if called == kind, (outcome.error != nil) == onError { return times }
      return called.runs(for: outcome) ? 1 : 0
    }
  }

  fileprivate mutating func pass(_ kind: StepKind, onError: Bool, as other: Outcome?) {
    passed = { $0 == kind && ($1.error != nil) == onError ? other : $1 }
  }
}

private func recurse() { deeper { recurse() } }

/// Runs `body` with a good part of the stack used up.
func deeper(_ body: () -> Void) {
  withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { bytes in
    bytes[0] = 0
    body()
  }
}
