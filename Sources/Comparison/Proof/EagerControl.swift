import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise that is eager, has many observers, and calls them on a queue?
final class EagerControl: ControlPromise {
  let cell: Cell

  init(_ around: Surroundings, _ outcome: Outcome? = nil) { cell = Cell(around, outcome) }

  init(_ around: Surroundings, work: @escaping Rules.Work) {
    cell = Cell(around)
    around.rules.start(cell, work)
  }

  deinit { cell.during(.releasing) {} }

  func observe(_ handler: @escaping Cell.Handler) {
    cell.attach(handler)
    cell.around.rules.observed(cell)
  }

  func chain(_ step: Step<EagerControl>) -> EagerControl {
    let (next, around, source) = (EagerControl(cell.around), cell.around, Weak(cell: cell))
    step.runEarly(around)
    let abandonment = Abandonment(next.cell)
    next.cell.rings.begin(cell)
    around.rules.link(self, next.cell) { [cell = next.cell] outcome in
      abandonment.called()
      around.rules.beforeBlock(cell, step.kind, outcome)
      let reply = step.reply(to: outcome, around)
      if let source = source.cell { around.rules.answered(source, reply, outcome) }
      cell.take(reply)
    }
    return next
  }
}

extension EagerControl {
  consuming func wait(cancellable: Bool) async -> Outcome {
    let around = cell.around
    let waiter = Waiter(around, for: observe)
    let cell = Weak(cell: cell)
    _ = consume self
    return await withTaskCancellationHandler {
      await waiter.outcome(cancellable: cancellable)
    } onCancel: {
      if cancellable { cell.cell.map(around.rules.waitCancelled) }
    }
  }
}

/// The eager control has a way to wait for all outcomes that the design hasn't.
private let eagerDifferences =
  Subject.full.differencesOfControl + Subject.differencesOfControls + [
    .init("repeated-steps-keep-nothing", "keeps-losers", "A member keeps its handlers until it is settled.")
  ]

extension Subject {
  /// - Parameter concealed: the clause whose difference isn't declared.
  static func eagerControl(
    _ name: String, _ fault: Fault?, _ declared: [Difference] = [], concealing concealed: String? = nil
  ) -> Subject {
    let differences = (declared + eagerDifferences).filter { $0.clause != concealed }
    let control = eager(name, fault, differences, traits: [.executor], .queued(.everything)) { $0 }
    // It is its own form, so that the clauses about forms are asked of broken promises too.
    return control.adding([control])
  }

  /// The same, but the work starts on a queue, after the call that makes the promise has returned.
  static func queuedControl(_ name: String, _ fault: Fault?) -> Subject {
    eager(name, fault, eagerDifferences, traits: [], .queued(nil)) { work in
      { settle in DispatchQueue.global().async { work(settle) } }
    }
  }

  private static func eager(
    _ name: String, _ fault: Fault?, _ differences: [Difference], traits: Set<Capability>,
    _ delivery: Semantics.Delivery,
    starting: @escaping @Sendable (@escaping Rules.Work) -> Rules.Work
  ) -> Subject {
    Subject(
      name, traits: traits.union([.manyObservers, .sharedRun, .identity, .controlledTime]),
      differences: differences,
      semantics: .init(delivery: delivery, waits: [.leaves, .stays], errors: .ofControls)
    ) { environment in
      let around = Surroundings(
        Rules(fault), queue: environment.queue, executor: environment.executor, clock: environment.clock)
      var operations = Operations<EagerControl>(
        around, make: { EagerControl(around, work: starting($0)) }, resolved: { EagerControl(around, $0) })
      operations.addWatching()
      operations.addMakeAndWait(around)
      operations.makeThrowing = { throwing(around, $0) }
      operations.read = { $0.cell.outcome }
      operations.wait = { (promise: consuming EagerControl) in await (consume promise).wait(cancellable: true) }
      operations.waitAs = { (promise: consuming EagerControl, policy) in
        await (consume promise).wait(cancellable: policy != .stays)
      }
      operations.outcomes = { promises, each in
        let (outcomes, sequence) = AsyncStream.makeStream(of: Outcome.self)
        for promise in promises { promise.observe { sequence.yield($0) } }
        for await outcome in outcomes.prefix(around.rules.outcomes(promises.count)) { await each(outcome) }
      }
      operations.waitHere = { around.waits.wait(for: $0.cell, $1) }
      operations.makeAndWaitHere = { work, _ in
        // It may be called inside a release, whose loop goes on only afterwards.
        Trampoline.outside {
          around.waits.wait(for: EagerControl(around, work: starting(work)).chain(.watch { _ in }).cell, nil)
        }
      }
      combine(&operations, around)
      place(&operations, around, starting)
      return operations
    }
  }
}

private func throwing(
  _ around: Surroundings, _ work: @escaping @Sendable (@escaping Cell.Handler) throws(Reason) -> Void
) -> EagerControl {
  let promise = EagerControl(around)
  let settle = Resolver.settle(promise.cell)
  around.deliver { [cell = promise.cell] in
    let thrown = Result { () throws(Reason) in try work(settle) }
    if case .failure(let error) = thrown {
      around.rules.workThrew(cell, settle, error)
    }
  }
  return promise
}

/// Combines several promises, and several steps.
private func combine(_ operations: inout Operations<EagerControl>, _ around: Surroundings) {
  @Sendable func made(_ body: (Cell) -> Void) -> EagerControl {
    let promise = EagerControl(around)
    body(promise.cell)
    return promise
  }
  operations.all = { promises, join in made { Combination.all(promises, into: $0, join) } }
  operations.any = { promises, join in made { Combination.any(promises, into: $0, join) } }
  operations.settled = { promises, join in made { Combination.settled(promises, into: $0, join) } }
  operations.race = { promises in made { Combination.race(promises, into: $0) } }
  operations.reduce = { promise, items, block in made { Loop.reduce(promise, items, into: $0, block) } }
  operations.retry = { tries, work in made { Retry($0, tries, work).begin() } }
  operations.delay = { $0.delayed($1) }
  operations.timeout = { $0.limited($1) }
}

/// Where handlers run.
private func place(
  _ operations: inout Operations<EagerControl>, _ around: Surroundings,
  _ starting: @escaping @Sendable (@escaping Rules.Work) -> Rules.Work
) {
  operations.thenOn = { $0.chain(on: $1, $2) }
  operations.observeOn = { promise, queue, handler in
    let wasPending = promise.cell.isPending
    promise.observe { around.deliver($0, to: queue, wasPending: wasPending, handler) }
  }
  operations.observeAnywhere = { work, handler in
    let promise = EagerControl(around, work: starting(work))
    guard let place = around.rules.defaultPlace(.main) else { return promise.observe(handler) }
    promise.observe { around.deliver($0, to: place, handler) }
  }
}
