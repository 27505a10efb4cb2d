import PromiseConformance

/// What can be wrong where a block makes something of an outcome?
extension Fault {
  static let chaining: [Fault] = [
    Fault("blockRunsTwice", .all, "A block runs twice.") {
      $0.then = { promise, block in promise.passing { _ = block($0) }.then(block) }
    },
    Fault("valueBlockRunsOnError", .all, "The block for values runs with a default when there is an error.") {
      $0.then = { promise, block in promise.watch { _ in _ = block(0) }.then(block) }
    },
    Fault("errorBlockRunsOnValue", .all, "The block for errors runs when there is a value.") {
      $0.recover = { promise, block in promise.passing { _ in _ = block(Reason(0)) }.recover(block) }
    },
    Fault("errorStopsAtValueBlock", .all, "An error goes no further than a block for values.") {
      $0.then = { [never = $0.never] promise, block in promise.recover { _ in never() }.then(block) }
    },
    Fault("valueReplacedByErrorBlock", .all, "A value that passes a block for errors becomes a default.") {
      $0.recover = { promise, block in promise.then { _ in .value(0) }.recover(block) }
    },
    Fault("alwaysGetsDefault", .manyObservers, "Behind a block for every outcome there is a default.") {
      $0.always = { promise, block in promise.always(block).recover { _ in .value(0) }.then { _ in .value(0) } }
    },
    Fault("passesBeforeWatching", .sharedRun, "A block for every outcome runs after handlers.") { it, around in
      it.always = { promise, block in promise.passing().attaching { _ in around.deliver(block) } }
    },
    Fault("returnedValueIgnored", .all, "The next promise gets the value that the block was given.") {
      $0.then = { promise, block in promise.passing { _ = block($0) } }
    },
    Fault("recoveryForgotten", .all, "What a block for errors returns is ignored.") {
      $0.recover = { promise, block in promise.watch { _ = block($0) } }
    },
    Fault("returnedErrorFulfils", .all, "A returned error fulfils the next promise.") {
      $0.answers { answer, _ in if case .error = answer { .value(0) } else { answer } }
    },
    Fault("thrownErrorSwallowed", .all, "When a block throws, the next promise stays pending.") {
      $0.answers { [never = $0.never] answer, _ in if case .thrown = answer { never() } else { answer } }
    },
    Fault("thrownErrorTraps", [.eager], "An error that a block throws ends the program.") {
      $0.afterThrow { _ in preconditionFailure("an error was thrown") }
    },
    Fault("thrownErrorSpins", [.eager], "After an error that a block throws a loop never ends.") {
      $0.afterThrow { _ in letOthersIn(for: .seconds(3_600)) }
    },
    Fault("thrownErrorRecurses", [.eager], "An error that a block throws is passed down the stack without end.") {
      $0.afterThrow { _ in recurse() }
    },
    Fault("throwEndsNotifying", [.eager], "When a block throws, those attached after it don't run.") {
      $0.afterThrow { source in _ = source.takeHandlers() }
    },
    Fault("blockRunsWhenChained", .onQueues, "A block for values runs with a default when it is chained.") {
      $0.then = { promise, block in
        _ = block(0)
        return promise.then(block)
      }
    },
    Fault("errorBlockRunsWhenChained", .onQueues, "A block for errors runs with a default when it is chained.") {
      $0.recover = { promise, block in
        _ = block(Reason(0))
        return promise.recover(block)
      }
    },
    Fault("blockRunsForEach", [.eager], "A block runs again for each observer of what it makes.") {
      let runs = Memory<Block>()
      $0.then = { promise, block in
        runs.keep({ promise.observe { _ = Step.then(block).answer(to: $0) } }, with: promise.then(block))
      }
      $0.afterObserving { runs[$0.cell]?() }
    },
    Fault("blockWaitsForObserver", [.eager], "A block waits for an observer of what it makes.") { it, around in
      let runs = Memory<@Sendable (Cell) -> Void>()
      it.then = { promise, block in
        runs.keep({ next in promise.then(block).observe { next.settle($0) } }, with: EagerControl(around))
      }
      it.afterObserving { runs.take($0.cell)?($0.cell) }
    },
  ]
}

extension Operations<any ControlPromise> {
  /// Does something with the source when a block has thrown.
  fileprivate mutating func afterThrow(_ react: @escaping @Sendable (_ source: Cell) -> Void) {
    answers { answer, source in
      if case .thrown = answer, let source { react(source) }
      return answer
    }
  }
}

private func recurse() { deeper { recurse() } }

/// Runs `body` with a good part of the stack used up.
private func deeper(_ body: () -> Void) {
  withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { bytes in
    bytes[0] = 0
    body()
  }
}
