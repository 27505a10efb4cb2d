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
    self.work = Lock(around.fault == .workRunsForEach || around.fault == .startsWhenObserved ? Hook(call: work) : nil)
    if around.fault == .startsWhenObserved { return }
    if around.fault == .workRunsTwice { work(Resolver.settle(cell)) }
    work(Resolver.settle(cell))
  }

  deinit { cell.around.under(cell.around.lock, for: .releaseTakesLock) {} }

  func observe(_ handler: @escaping Cell.Handler) { observe(ahead: false, handler) }

  private func observe(ahead: Bool, _ handler: @escaping Cell.Handler) {
    cell.attach(ahead: ahead, handler)
    switch cell.around.fault {
    case .workRunsForEach, .blockRunsForEach: work.withLock { $0 }?.call(Resolver.settle(cell))
    case .startsWhenObserved, .blockWaitsForObserver: work.withLock { $0.take() }?.call(Resolver.settle(cell))
    default: break
    }
  }

  func chain(_ step: Step<EagerControl>) -> EagerControl {
    let (next, around, source) = (EagerControl(cell.around), cell.around, Weak(cell: cell))
    step.runEarly(around)
    let abandonment = Abandonment(next.cell)
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
    case (.thrown, .throwEndsTelling): forgetHandlers()
    case (.thrown(let error), .throwReachesOthers): overwrite(.failure(error))
    case (.value(let value), .recoverySettlesSource): if case .failure = outcome { overwrite(.success(value)) }
    default: break
    }
  }
}

extension Subject {
  static func eagerControl(_ name: String = "Control (eager)", _ fault: Fault? = nil) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity, .executor, .controlledTime], differences: eagerDifferences,
      semantics: .init(delivery: .queued(.everything))
    ) { environment in
      let around = Surroundings(
        fault, queue: environment.queue, executor: environment.executor, clock: environment.clock)
      var operations = Operations<EagerControl>(
        make: { EagerControl(around, work: $0) }, observe: { $0.observe($1) })
      operations.makeThrowing = { throwing(around, $0) }
      operations.resolved = { EagerControl(around, $0) }
      operations.then = { $0.chain(.then($1)) }
      operations.recover = { $0.chain(.recover($1)) }
      operations.watch = { $0.chain(.watch($1)) }
      operations.always = { $0.chain(.always($1)) }
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
      operations.makeAndWait = { work, _ in
        await Waiter.wait(around, work) { EagerControl(around, work: $0) }
      }
      operations.waitHere = { around.waits.wait(for: $0.cell, $1) }
      operations.makeAndWaitHere = { work, _ in
        around.waits.wait(for: EagerControl(around, work: work).chain(.watch { _ in }).cell, nil)
      }
      combine(&operations, around)
      place(&operations, around)
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

/// What several promises, and several steps, come to.
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
private func place(_ operations: inout Operations<EagerControl>, _ around: Surroundings) {
  operations.thenOn = { $0.chain(on: $1, $2) }
  operations.observeOn = { promise, queue, handler in promise.observe { around.deliver($0, to: queue, handler) } }
  operations.observeOnMain = { promise, handler in promise.observe { around.deliver($0, to: .main, handler) } }
  operations.observeAnywhere = { work, handler in
    let promise = EagerControl(around, work: work)
    if around.fault == .defaultsElsewhere { return promise.observe(handler) }
    promise.observe { around.deliver($0, to: .main, handler) }
  }
}
