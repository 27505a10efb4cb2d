import Adapters
import PromiseConformance

/// What is the least promise whose work waits for the first observer, is shared by all, and can be cancelled? Handlers
/// run on the stack of whoever attaches or settles.
final class LazyControl: ControlPromise {
  typealias Work = @Sendable (Cell) -> Void

  let cell: Cell
  private let work: Lock<Hook<Cell>?>
  private let started = Lock<Int?>(nil)
  private let cancellations = Lock(0)
  /// Only a fault cancels it.
  private let source: LazyControl?

  init(_ around: Surroundings, _ outcome: Outcome) {
    cell = Cell(around, outcome)
    work = Lock(nil)
    source = nil
  }

  init(_ around: Surroundings, from source: LazyControl? = nil, work: @escaping Work) {
    cell = Cell(around)
    self.work = Lock(Hook(call: work))
    self.source = source
    if around.fault == .startsWhenMade { start(cell.attempt) }
  }

  deinit {
    cell.around.under(cell.around.lock, for: .releaseTakesLock) {}
    if cell.fault != .releasesRecursively { Trampoline.release { work.withLock { $0.take() } } }
  }

  func observe(_ handler: @escaping Cell.Handler) {
    start(cell.attach(handler))
  }

  /// Once for each attempt, and not for one that was cancelled meanwhile.
  private func start(_ attempt: Int?) {
    guard let attempt = attempt ?? (cell.fault == .workRunsForEach ? 0 : nil) else { return }
    if cell.attempt != attempt, cell.fault != .workRunsForEach { return }
    let isSeen = started.withLock { $0 } == attempt
    let inTwoSteps = cell.fault == .startsInTwoSteps
    if inTwoSteps { letOthersIn() }
    let isFirst = started.withLock { started in
      defer { started = attempt }
      return inTwoSteps ? !isSeen : started != attempt
    }
    guard isFirst || cell.fault == .workRunsForEach, let work = work.withLock({ $0 })?.call else { return }
    if attempt > 0, cell.fault == .cancelIsFinal { return }
    let cell = cell
    if cell.fault != .workRunsForEach { cell.attach { [weak self] _ in self?.forget() } }
    if cell.fault == .workRunsTwice { work(cell) }
    if cell.fault == .startsRecursively { return work(cell) }
    Trampoline.run { if cell.attempt == attempt { work(cell) } }
  }

  /// There is an outcome; the work isn't needed any more.
  private func forget() {
    if cell.fault == .keepsWork { return }
    cell.around.release { work.withLock { $0.take() } }
  }

  func chain(_ step: Step<LazyControl>) -> LazyControl { chain(step) { $0() } }

  /// A promise of what the step makes of the outcome, in the place to which `send` brings it.
  func chain(
    _ step: Step<LazyControl>, _ send: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> LazyControl {
    if cell.fault == .leaksBlocks { cell.around.kept.withLock { $0.append(step) } }
    return LazyControl(cell.around, from: cell.fault == .cancelGoesUp ? self : nil) { next in
      guard next.wait(for: self.cell) else { return }
      let link = Link(next)
      self.observe { outcome in send { link.take(outcome, step) } }
    }
  }

  /// Says, from now on, whether there was a cancel since.
  func watchCancel() -> @Sendable () -> Bool {
    let before = cancellations.withLock { $0 }
    return { self.cell.fault != .cancelMissesTheWay && self.cancellations.withLock { $0 } != before }
  }

  func cancel() {
    if cell.fault == .cancelDoesNothing { return }
    cancellations.withLock { $0 += 1 }
    cell.cancelling {
      let attempt = cell.attempt
      if cell.fault == .stopsBeforeCancelling, attempt != nil { cell.stopWork() }
      if cell.fault == .cancelGivesDefault { cell.settle(.success(0)) }
      if cell.reset(attempt) { cell.stopWork() }
    }
    source?.cancel()
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
      guard next.attempt == attempt || next.around.fault == .cancelledBlocksRun else { return }
      if next.around.fault == .passesBeforeWatching, step.watches { next.overtake(with: outcome) }
      let reply = Trampoline.outside { step.reply(to: outcome, next.around.fault) }
      next.take(reply, attempt: attempt)
    }

    deinit {
      guard dependence.isOpen, next.around.fault == .dropReportedByLink else { return }
      next.around.report("a link of a chain is dropped")
    }
  }
}

extension Subject {
  static func lazyControl(_ name: String, _ fault: Fault?, _ declared: [Difference] = []) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity],
      differences: declared + Array(Subject.stateful.differences.values)
    ) { environment in
      let queue = fault == .deliversOnQueue ? environment.queue : nil
      let around = Surroundings(fault, queue: queue, reportsMisuse: true)
      var operations = Operations<LazyControl>(
        around, make: { work in LazyControl(around) { work(Resolver.settle($0)) } },
        resolved: { LazyControl(around, $0) })
      operations.addWatching()
      operations.addMakeAndWait(around)
      operations.cancel = { $0.cancel() }
      operations.makeCancellable = { work, stop in
        LazyControl(around) { cell in
          cell.stop.withLock { $0 = Held(Hook(call: stop), fault) }
          work(Resolver.settle(cell))
        }
      }
      // What is combined inside such a start is started by whoever observes the whole.
      let isStarting = Lock(false)
      @Sendable func start(_ members: [LazyControl]) {
        guard fault == .combiningStartsMembers, !isStarting.withLock({ exchange(&$0, true) }) else { return }
        for member in members { member.observe { _ in } }
        isStarting.withLock { $0 = false }
      }
      operations.all = { promises, join in
        start(promises)
        return LazyControl(around) { Combination.all(promises, into: $0, join) }
      }
      operations.race = { promises in
        start(promises)
        return LazyControl(around) { Combination.race(promises, into: $0) }
      }
      operations.thenOn = { promise, queue, block in promise.on(queue).chain(.then(block)) }
      operations.observeOn = { promise, queue, handler in promise.on(queue).observe(handler) }
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
