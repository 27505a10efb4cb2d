import PromiseConformance

/// What is the least promise that is eager, has many observers, and calls them on a queue?
final class EagerControl: ControlPromise {
  typealias Work = @Sendable (@escaping Cell.Handler) -> Void

  let cell: Cell
  /// Only faults run it again.
  private let work: Lock<Work?>

  init(_ around: Surroundings, _ outcome: Outcome? = nil) {
    cell = Cell(around, outcome)
    work = Lock(nil)
  }

  init(_ around: Surroundings, work: @escaping Work) {
    cell = Cell(around)
    self.work = Lock(around.fault == nil ? nil : work)
    if around.fault == .startsWhenObserved { return }
    if around.fault == .workRunsTwice { work(Resolver.settle(cell)) }
    work(Resolver.settle(cell))
  }

  deinit { cell.around.under(cell.around.lock, for: .releaseTakesLock) {} }

  func observe(_ handler: @escaping Cell.Handler) {
    cell.attach(handler)
    if cell.around.fault == .workRunsForEach { work.withLock { $0 }?(Resolver.settle(cell)) }
    if cell.around.fault == .startsWhenObserved { work.withLock { $0.take() }?(Resolver.settle(cell)) }
  }

  func chain(_ step: Step<EagerControl>) -> EagerControl {
    let next = EagerControl(cell.around)
    observe { [cell = next.cell] outcome in cell.take(step.reply(to: outcome, cell.around.fault)) }
    return next
  }
}

extension Subject {
  static func eagerControl(_ name: String = "Control (eager)", _ fault: Fault? = nil) -> Subject {
    Subject(name, traits: [.manyObservers, .sharedRun, .identity]) { environment in
      let around = Surroundings(fault, queue: environment.queue)
      var operations = Operations<EagerControl>(
        make: { EagerControl(around, work: $0) }, observe: { $0.observe($1) })
      operations.resolved = { EagerControl(around, $0) }
      operations.then = { $0.chain(.then($1)) }
      operations.recover = { $0.chain(.recover($1)) }
      operations.watch = { $0.chain(.watch($1)) }
      operations.read = { $0.cell.outcome }
      operations.all = { promises, join in
        let all = EagerControl(around)
        Combination.all(promises, into: all.cell, join)
        return all
      }
      operations.race = { promises in
        let race = EagerControl(around)
        Combination.race(promises, into: race.cell)
        return race
      }
      operations.observeOn = { promise, queue, handler in
        promise.observe { around.deliver($0, to: queue, handler) }
      }
      operations.wait = { await Waiter.wait(around, cancellable: true, for: $0.observe) }
      return operations
    }
  }
}
