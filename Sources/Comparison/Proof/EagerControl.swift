import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise that is eager, has many observers, and calls them on a queue?
final class EagerControl: ControlPromise {
  typealias Work = @Sendable (@escaping Cell.Handler) -> Void

  let cell: Cell
  /// Only faults run it again.
  private let work: Lock<Hook<Cell.Handler>?>

  init(_ around: Surroundings, _ outcome: Outcome? = nil) {
    cell = Cell(around, outcome)
    work = Lock(nil)
  }

  init(_ around: Surroundings, work: @escaping Work) {
    cell = Cell(around)
    let keepsWork = [.workRunsForEach, .startsWhenObserved, .retryUnsettles].contains(around.fault)
    self.work = Lock(keepsWork ? Hook(call: work) : nil)
    if around.fault == .startsWhenObserved { return }
    if around.fault == .beginsOnlyIfHeld {
      DispatchQueue.global().async { [weak self] in if let self { work(Resolver.settle(self.cell)) } }
      return
    }
    if around.fault == .workRunsTwice { work(Resolver.settle(cell)) }
    work(Resolver.settle(cell))
  }

  /// Makes a failed promise pending and runs its work again. Only a fault does.
  fileprivate func runAgain() {
    guard let work = work.withLock({ $0 })?.call, cell.outcome?.error != nil else { return }
    cell.revive()
    work(Resolver.settle(cell))
  }

  deinit { cell.around.under(cell.around.lock, for: .releaseTakesLock) {} }

  func observe(_ handler: @escaping Cell.Handler) { observe(ahead: false, handler) }

  private func observe(ahead: Bool, _ handler: @escaping Cell.Handler) {
    cell.attach(ahead: ahead, handler)
    switch cell.fault {
    case .workRunsForEach, .blockRunsForEach: work.withLock { $0 }?.call(Resolver.settle(cell))
    case .startsWhenObserved, .blockWaitsForObserver: work.withLock { $0.take() }?.call(Resolver.settle(cell))
    default: break
    }
  }

  func chain(_ step: Step<EagerControl>) -> EagerControl {
    let (next, around, source) = (EagerControl(cell.around), cell.around, Weak(cell: cell))
    step.runEarly(around)
    let abandonment = Abandonment(next.cell)
    next.cell.rings.begin(cell)
    let link: Cell.Handler = { [cell = next.cell] outcome in
      abandonment.called()
      if around.fault == .passesBeforeWatching, step.watches { cell.overtake(with: outcome) }
      let reply = step.reply(to: outcome, around.fault)
      source.cell?.suffer(reply, to: outcome)
      cell.take(reply)
    }
    if around.fault == .blockRunsForEach { next.work.withLock { $0 = Hook { _ in self.cell.attach(link) } } }
    if around.fault == .blockWaitsForObserver {
      next.work.withLock { $0 = Hook { _ in self.observe(link) } }
    } else {
      observe(ahead: around.fault == .blocksOvertake, link)
    }
    return next
  }
}

extension Cell {
  /// What a block's answer does to the promise that it was attached to: nothing, but for faults.
  fileprivate func suffer<Promise: ControlPromise>(_ reply: Reply<Promise>?, to outcome: Outcome) {
    switch (reply, around.fault) {
    case (.thrown, .throwEndsNotifying): forgetHandlers()
    case (.thrown(let error), .throwReachesOthers): overwrite(.failure(error))
    case (.value(let value), .recoverySettlesSource): if case .failure = outcome { overwrite(.success(value)) }
    default: break
    }
  }
}

/// The eager control has a way to wait for all outcomes that the design hasn't.
private let eagerDifferences =
  Subject.full.differencesOfControl + [
    .init("settled-with-taken-member", "shared", "Any number may wait for one promise, a combination like others.")
  ]

extension Subject {
  static func eagerControl(_ name: String, _ fault: Fault?, _ declared: [Difference] = []) -> Subject {
    eager(name, fault, declared, traits: [.executor], .queued(.everything)) { $0 }
  }

  /// The same, but the work starts on a queue, after the call that makes the promise has returned.
  static func queuedControl(_ name: String, _ fault: Fault?) -> Subject {
    eager(name, fault, [], traits: [], .queued(nil)) { work in
      { settle in DispatchQueue.global().async { work(settle) } }
    }
  }

  private static func eager(
    _ name: String, _ fault: Fault?, _ declared: [Difference], traits: Set<Capability>,
    _ delivery: Semantics.Delivery,
    starting: @escaping @Sendable (@escaping EagerControl.Work) -> EagerControl.Work
  ) -> Subject {
    Subject(
      name, traits: traits.union([.manyObservers, .sharedRun, .identity, .controlledTime]),
      differences: declared + eagerDifferences, semantics: .init(delivery: delivery)
    ) { environment in
      let around = Surroundings(
        fault, queue: environment.queue, executor: environment.executor, clock: environment.clock)
      var operations = Operations<EagerControl>(
        around, make: { EagerControl(around, work: starting($0)) }, resolved: { EagerControl(around, $0) })
      operations.addWatching()
      operations.addMakeAndWait(around)
      operations.makeThrowing = { throwing(around, $0) }
      operations.read = { $0.cell.outcome }
      operations.wait = { (promise: consuming EagerControl) in
        let waiter = Waiter(around, for: promise.observe)
        let settled = fault == .waitCancelSettles ? promise.cell : nil
        _ = consume promise
        return await withTaskCancellationHandler {
          await waiter.outcome(cancellable: true)
        } onCancel: {
          settled?.settle(.failure(Reason(Cancelled())))
        }
      }
      operations.waitHere = { around.waits.wait(for: $0.cell, $1) }
      operations.makeAndWaitHere = { work, _ in
        around.waits.wait(for: EagerControl(around, work: starting(work)).chain(.watch { _ in }).cell, nil)
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
    let thrown = Waits.$isInWork.withValue(true) { Result { () throws(Reason) in try work(settle) } }
    if case .failure(let error) = thrown {
      if around.fault != .workThrowLost { settle(.failure(error)) }
      if around.fault == .workThrowOverwrites { cell.overwrite(.failure(error)) }
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
  operations.tryAgain = { promise, tries in
    made { cell in
      let again = Retry<EagerControl>(cell, tries) {
        if around.fault == .retryUnsettles { promise.runAgain() }
        return .promise(promise)
      }
      again.begin()
    }
  }
  operations.delay = { $0.delayed($1) }
  operations.timeout = { $0.limited($1) }
}

/// Where handlers run.
private func place(
  _ operations: inout Operations<EagerControl>, _ around: Surroundings,
  _ starting: @escaping @Sendable (@escaping EagerControl.Work) -> EagerControl.Work
) {
  operations.thenOn = { $0.chain(on: $1, $2) }
  operations.observeOn = { promise, queue, handler in
    let waits = around.fault == .serializesWhoWaited && promise.cell.isPending
    promise.observe { outcome in
      if waits { queue.sync { handler(outcome) } } else { around.deliver(outcome, to: queue, handler) }
    }
  }
  operations.observeAnywhere = { work, handler in
    let promise = EagerControl(around, work: starting(work))
    if around.fault == .defaultsElsewhere { return promise.observe(handler) }
    promise.observe { around.deliver($0, to: .main, handler) }
  }
}
