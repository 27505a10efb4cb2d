import Dispatch
import PromiseConformance

/// What can be wrong where the work of a promise begins?
extension Fault {
  static let working = [
    Fault("workRunsTwice", .manyObservers, "The work is run twice.") {
      $0.work = { work in
        { settle in
          work(settle)
          work(settle)
        }
      }
    },
    Fault("workRunsForEach", .sharedRun, "The work is run for each observer.") {
      $0.keepWork()
      $0.claim = { _, _ in true }
    },
    Fault("startsWhenObserved", [.eager], "The work of an eager promise waits for an observer.") {
      $0.room = { Room() }
      $0.start = { cell, work in cell.room?.work.withLock { $0 = Hook(call: work) } }
      $0.observed = { cell in cell.room?.work.withLock { $0.take() }?.call(Resolver.settle(cell)) }
    },
    Fault(
      "beginsOnlyIfHeld", [.queued], "Work whose turn comes when nobody holds its promise any more never begins."
    ) {
      $0.start = { cell, work in
        DispatchQueue.global().async { [weak cell] in if let cell { work(Resolver.settle(cell)) } }
      }
    },
    Fault("startsWhenMade", .onStack, "The work of a lazy promise doesn't wait for an observer.") {
      $0.work = { work in
        work { _ in }
        return work
      }
    },
    Fault(
      "startsInTwoSteps", [.lazy],
      "Whether the work has started is looked up under one lock, and noted under another."
    ) { $0.claimInTwoSteps(.microseconds(500)) },
    Fault("sharesRun", [.value], "A value remembers the outcome of its first run.") {
      $0.work = { work in
        let memory = Lock<Outcome?>(nil)
        return { settle in
          if let outcome = memory.withLock({ $0 }) { return settle(outcome) }
          work { outcome in
            memory.withLock { $0 = outcome }
            settle(outcome)
          }
        }
      }
    },
    Fault("secondCallLost", [.value], "Only the first completion of a run is delivered.") {
      $0.work = { work in
        { settle in
          let claim = Claim()
          work { if claim.take(1) { settle($0) } }
        }
      }
    },
    Fault(
      "workHoldsOutcomesBack", .onStack, "What another thread settles waits until the work has returned."
    ) {
      $0.work = { work in
        { settle in
          let held = Lock<[Outcome]?>([])
          work { outcome in
            if held.withLock({ $0?.append(outcome) }) == nil { settle(outcome) }
          }
          for outcome in held.withLock({ $0.take() }) ?? [] { settle(outcome) }
        }
      }
    },
    Fault("chainStartsAgain", [.value], "A link starts the work of its source once more.") { $0.sourceRuns = 2 },
    Fault("workThrowLost", [.eager], "What the work throws is lost.") { $0.workThrew = { _, _, _ in } },
    Fault("workThrowOverwrites", [.eager], "What the work throws takes the place of an outcome that is there.") {
      $0.workThrew = { cell, settle, error in
        settle(.failure(error))
        cell.overwrite(.failure(error))
      }
    },
    Fault("keepsWork", .onStack, "The work is kept when it is done.") {
      let kept = Lock<[Hook<Cell.Handler>]>([])
      $0.work = { work in
        kept.withLock { $0.append(Hook(call: work)) }
        return work
      }
    },
  ]
}

extension Rules {
  /// Lets others in between the look whether a number is claimed and the claim.
  mutating func claimInTwoSteps(_ time: Duration) {
    claim = { claim, number in
      if claim.has(number) { return false }
      letOthersIn(for: time)
      _ = claim.take(number)
      return true
    }
  }
}
