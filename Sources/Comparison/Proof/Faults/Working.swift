import PromiseConformance

/// What can be wrong where the work of a promise begins?
extension Fault {
  static let working: [Fault] = [
    Fault("workRunsTwice", .manyObservers, "The work is run twice.") {
      $0.work { work in { settle in for _ in 0..<2 { work(settle) } } }
    },
    Fault("workRunsForEach", .sharedRun, "The work is run for each observer.") {
      let works = Memory<Work>()
      $0.make = { [make = $0.make] in works.keep($0, with: make($0)) }
      $0.afterObserving { works[$0.cell]?($0.cell.settlement) }
    },
    Fault("startsWhenObserved", [.eager], "The work of an eager promise waits for an observer.") { it, around in
      let works = Memory<Work>()
      it.make = { works.keep($0, with: EagerControl(around)) }
      it.afterObserving { works.take($0.cell)?($0.cell.settlement) }
    },
    Fault("startsWhenMade", .onStack, "The work of a lazy promise doesn't wait for an observer.") {
      $0.work { work in
        work { _ in }
        return work
      }
    },
    Fault("secondCallLost", [.value], "Only the first completion of a run is delivered.") {
      $0.work { work in { settle in work { [claim = Claim()] in if claim.take(1) { settle($0) } } } }
    },
    Fault("workHoldsOutcomesBack", .onStack, "What another thread settles waits until the work has returned.") {
      $0.work { work in
        { settle in
          let held = Lock<[Outcome]?>([])
          work { outcome in if held.withLock({ $0?.append(outcome) }) == nil { settle(outcome) } }
          for outcome in held.withLock({ $0.take() }) ?? [] { settle(outcome) }
        }
      }
    },
    Fault("keepsWork", .onStack, "The work is kept when it is done.") {
      $0.work { [heap = Heap()] in heap.keep($0) }
    },
  ]
}
