import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise that is eager, has many observers, and calls them on a queue?
final class EagerControl: ControlPromise {
  let cell: Cell

  init(_ around: Surroundings, _ outcome: Outcome? = nil) { cell = Cell(around, outcome) }

  /// A promise that the body settles in its own way.
  convenience init(_ around: Surroundings, _ body: (Cell) -> Void) {
    self.init(around)
    body(cell)
  }

  func observe(_ handler: @escaping Cell.Handler) { cell.attach(handler) }

  func chain(_ step: Step) -> any ControlPromise { chain(step, on: nil) }

  /// Each call says where its block runs. An outcome that passes needs no hop.
  func chain(_ step: Step, on queue: DispatchQueue?) -> EagerControl {
    let next = EagerControl(cell.around)
    next.cell.rings.begin(cell)
    observe { [cell = next.cell] outcome in
      let run: Block = { cell.take(step.answer(to: outcome)) }
      if let queue, step.runs(for: outcome) { cell.around.send(to: queue, run) } else { run() }
    }
    return next
  }
}

extension Subject {
  static func eagerControl(_ name: String, _ fault: Fault?, _ declared: [Difference] = []) -> Subject {
    let control = eager(name, fault, declared, traits: [.executor], .queued(.everything)) { $0 }
    // It is its own form, so that the clauses about forms are asked of broken promises too.
    return control.adding([control])
  }

  /// The same, but the work starts on a queue, after the call that makes the promise has returned.
  static func queuedControl(_ name: String, _ fault: Fault?) -> Subject {
    eager(name, fault, [], traits: [], .queued(nil)) { work in
      { settle in DispatchQueue.global().async { work(settle) } }
    }
  }

  private static func eager(
    _ name: String, _ fault: Fault?, _ declared: [Difference], traits: Set<Capability>,
    _ delivery: Semantics.Delivery, starting: @escaping @Sendable (@escaping Work) -> Work
  ) -> Subject {
    let keepsLosers = Difference(
      "repeated-steps-keep-nothing", "keeps-losers", "A member keeps its handlers until it is settled.")
    return Subject(
      name, traits: traits.union([.manyObservers, .sharedRun, .identity, .controlledTime]),
      differences: declared + full.differencesOfControl + [keepsLosers],
      semantics: .init(delivery: delivery, errors: .ofControls)
    ) { environment in
      let around = Surroundings(
        fault.conduct, queue: environment.queue, executor: environment.executor, clock: environment.clock)
      var operations = Operations(
        around, make: { work in EagerControl(around) { starting(work)($0.settlement) } },
        resolved: { EagerControl(around, $0) })
      operations.addWatching()
      operations.addMakeAndWait(around)
      operations.all = { promises, join in EagerControl(around) { Combination.all(promises, into: $0, join) } }
      operations.race = { promises in EagerControl(around) { Combination.race(promises, into: $0) } }
      operations.thenOn = { $0.eager.chain(.then($2), on: $1) }
      operations.observeOn = { $0.observe(on: $1, $2) }
      operations.reduce = { promise, items, block in
        EagerControl(around) { Reduction(cell: $0, items: items, block: block).begin(promise) }
      }
      operations.retry = { tries, work in
        EagerControl(around) { Retry(cell: $0, tries: tries ?? Tries(attempts: 1, delay: 1), work: work).begin() }
      }
      operations.delay = { $0.eager.delayed($1) }
      operations.timeout = { $0.eager.limited($1) }
      fault?.change(&operations, around)
      return operations
    }
  }
}
