import Adapters
import PromiseConformance

/// What is the least promise whose work waits for the first observer, is shared by all, and can be cancelled? Handlers
/// run on the stack of whoever attaches or settles.
final class LazyControl: ControlPromise {
  typealias Work = @Sendable (Cell) -> Void

  let cell: Cell
  private let work: Lock<Hook<Cell>?>
  private let claim = Claim()
  private let sent = Lock<[Sent]>([])

  init(_ around: Surroundings, _ outcome: Outcome) {
    cell = Cell(around, outcome)
    work = Lock(nil)
  }

  init(_ around: Surroundings, work: @escaping Work) {
    cell = Cell(around)
    self.work = Lock(Hook(call: work))
  }

  deinit {
    cell.during(.releasing) {}
    forget()
  }

  func observe(_ handler: @escaping Cell.Handler) {
    start(cell.attach(handler))
  }

  /// Once for each attempt, and not for one that was cancelled meanwhile.
  private func start(_ attempt: Int?) {
    guard let attempt, cell.attempt == attempt, cell.around.rules.claim(claim, attempt),
      let work = work.withLock({ $0 })?.call
    else { return }
    cell.attach { [weak self] _ in self?.forget() }
    cell.around.loop(.start) { [cell, weak self] in
      if cell.attempt == attempt { work(cell) }
      if cell.keepsWork.isUp { self?.forget() }
    }
  }

  /// The work isn't needed any more.
  private func forget() { cell.around.rules.release { work.withLock { $0.take() } } }

  func chain(_ step: Step<LazyControl>) -> LazyControl { chain(step) { $0() } }

  /// A promise of what the step makes of the outcome, in the place to which `send` brings it.
  func chain(
    _ step: Step<LazyControl>, _ send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> LazyControl {
    cell.around.keep(step, .block)
    return LazyControl(cell.around) { next in
      guard next.wait(for: self.cell) else { return }
      next.reach([self.cell], .sharedSource)
      let link = Link(next)
      self.observe { outcome in send { link.take(outcome, step) } }
    }
  }

  /// A block that was sent to a queue, until it runs or a cancel takes it back.
  private final class Sent: Sendable {
    private let block: Lock<Hook<Void>?>
    init(_ block: @escaping @Sendable () -> Void) { self.block = Lock(Hook(call: block)) }
    var isOver: Bool { block.withLock { block in if case nil = block { true } else { false } } }
    func take() -> Hook<Void>? { block.withLock { $0.take() } }
  }

  /// The same, as long as no cancel comes first.
  func sent(_ block: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let block = Sent(block)
    if cell.around.rules.reach.contains(.sent) {
      sent.withLock { sent in sent = sent.filter { !$0.isOver } + [block] }
    }
    return { block.take()?.call(()) }
  }

  func cancel() {
    cell.cancelling { [self] in
      for block in sent.withLock({ exchange(&$0, with: []) }) { _ = block.take() }
      cell.resetAndStop()
      if !cell.isPending { forget() }  // What would do it may have been in the line.
    }
  }

  /// What a promise waits with for the one that it was chained from.
  private final class Link: Sendable {
    private let next: Cell
    private let dependence: Dependence

    init(_ next: Cell) {
      self.next = next
      dependence = Dependence(next)
    }

    func take(_ outcome: Outcome, _ step: Step<LazyControl>) {
      dependence.end()
      let attempt = dependence.attempt
      guard next.attempt == attempt || next.around.rules.runsCancelled.contains(.block) else { return }
      next.around.rules.beforeBlock(next, step.kind, outcome)
      let reply = Trampoline.outside { step.reply(to: outcome, next.around) }
      // What was returned to an attempt that is over isn't started for it.
      if case .promise? = reply, next.attempt != attempt { return }
      next.take(reply, attempt: attempt)
    }

    deinit { if dependence.isOpen { next.around.rules.unserved(.link, next) } }
  }
}

extension Subject {
  static func lazyControl(_ name: String, _ fault: Fault?, _ declared: [Difference] = []) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity, .marks],
      differences: declared + Subject.differencesOfControls + Array(Subject.stateful.differences.values)
    ) { environment in
      let rules = Rules(fault)
      let around = Surroundings(
        rules, queue: rules.deliversOnQueue ? environment.queue : nil, reportsMisuse: true,
        mark: { environment.mark })
      var operations = Operations<LazyControl>(
        around,
        make: { work in
          LazyControl(around) { cell in
            cell.keepsWork.raise()
            work(Resolver.settle(cell))
          }
        },
        resolved: { LazyControl(around, $0) })
      operations.addWatching()
      operations.addMakeAndWait(around)
      operations.cancel = { $0.cancel() }
      operations.makeCancellable = { work, stop in
        let work = around.rules.work(work)
        return LazyControl(around) { cell in
          let stop = Held(Hook(call: stop), around.rules.releaseStop)
          if let attempt = cell.attempt { cell.stop.withLock { $0[attempt] = stop } }
          work(Resolver.settle(cell))
        }
      }
      operations.all = { promises, join in
        around.rules.asked(promises)
        return LazyControl(around) { Combination.all(promises, into: $0, join) }
      }
      operations.race = { promises in
        around.rules.asked(promises)
        return LazyControl(around) { Combination.race(promises, into: $0) }
      }
      operations.thenOn = { promise, queue, block in promise.on(queue).chain(.then(block)) }
      operations.observeOn = { promise, queue, handler in
        promise.on(queue).observe { outcome in Trampoline.outside { handler(outcome) } }
      }
      operations.observeAnywhere = { work, handler in
        let promise = LazyControl(around) { work(Resolver.settle($0)) }
        promise.observe(handler)
      }
      operations.read = { $0.cell.outcome }
      operations.wait = { await Waiter.wait(around, cancellable: true, for: $0.observe) }
      operations.reports = { around.reports($0) }
      return operations
    }
  }
}
