import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise with one consumer? Cancelling it can ripple to its source, for nobody else needs that.
final class SlotControl: ControlPromise {
  let cell: Cell
  /// Where blocks run that are attached from now on; nil for the queue that everything runs on.
  let place: Lock<DispatchQueue?>
  private let isTaken = Lock(false)
  private let isCancelled = Flag()

  init(_ around: Surroundings, _ outcome: Outcome? = nil, on place: DispatchQueue? = nil) {
    cell = Cell(around, outcome)
    self.place = Lock(place)
  }

  func observe(_ handler: @escaping Cell.Handler) {
    if cell.fault == .attachRevives, case .failure(let error)? = cell.outcome, error.code == nil {
      cell.revive()
    }
    let place = place.withLock { $0 }
    cell.attach { [around = cell.around, isCancelled] outcome in
      guard let place else { return handler(outcome) }
      around.send(to: place) {
        if !isCancelled.isUp || around.fault == .cancelMissesTheWay { handler(outcome) }
      }
    }
  }

  /// False for a consumer that comes second.
  private func claim() -> Bool {
    if cell.fault == .sharesItsSlot { return true }
    if cell.fault == .takesItsSlotInTwoSteps {
      if isTaken.withLock({ $0 }) { return false }
      letOthersIn(for: .zero)
    }
    return isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken || cell.fault == .takesItsSlotInTwoSteps
    }
  }

  consuming func wait() async -> Outcome {
    guard claim() else { return .failure(Reason(Taken())) }
    let waiter = Waiter(cell.around, for: observe)
    _ = consume self
    return await waiter.outcome(cancellable: true)
  }

  /// A consumer that comes second gets an error.
  func join(_ handler: @escaping Cell.Handler) {
    if isTaken.withLock({ $0 }), cell.fault != .sharesItsSlot { return handler(.failure(Reason(Taken()))) }
    observe(handler)
  }

  func chain(_ step: Step<SlotControl>) -> SlotControl { chain(step, in: nil) }

  /// The next promise inherits the queue, and not the context, which beats the queue.
  func chain(_ step: Step<SlotControl>, in context: DispatchQueue?) -> SlotControl {
    let (around, fault) = (cell.around, cell.fault)
    guard claim() else { return SlotControl(around, .failure(Reason(Taken()))) }
    let place = place.withLock { $0 }
    let passedOn = fault == .contextIsPassedOn ? context ?? place : place
    let next = SlotControl(around, on: fault == .placeIsForgotten ? nil : passedOn)
    if fault != .cancelStaysDown { next.cell.sources.withLock { $0 = [Weak(cell: cell)] } }
    next.cell.rings.begin(cell)
    step.runEarly(around)
    let notified = fault == .contextIsIgnored ? place : context ?? place
    cell.attach { [cell = next.cell, weak self] outcome in
      let target = fault == .movesTooLate ? self?.place.withLock { $0 } : notified
      let run: @Sendable () -> Void = {
        guard cell.isPending || fault == .cancelledBlocksRun else { return }
        let reply = step.reply(to: outcome, fault)
        if !cell.isPending, case .promise(let promise)? = reply, fault != .cancelMissesTheReturned { promise.cancel() }
        cell.take(reply)
      }
      if let target, fault != .blockIgnoresTheQueue { around.send(to: target, run) } else { run() }
    }
    return next
  }

  func move(to queue: DispatchQueue) {
    if cell.fault != .moveIsIgnored { place.withLock { $0 = queue } }
  }

  /// Cancels from the source down to this one. Each of them is settled with an error, if it is still pending. An
  /// observer that waits for this one's outcome gets the error instead.
  func cancel() {
    if cell.fault == .cancelDoesNothing { return }
    isCancelled.raise()
    if cell.fault == .cancelIsLate { return cell.around.deliver { [cell] in Self.cancel(cell) } }
    cell.cancelling { Self.cancel(cell) }
  }

  private static func cancel(_ cell: Cell) {
    if cell.fault == .cancelsRecursively { return cancelRecursively(cell) }
    if cell.fault != .cancelLeavesLine { cell.overwrite(.failure(Reason(Cancelled())), ifAwaited: true) }
    var cells = [cell]
    var index = 0
    while index < cells.count {
      cells += cells[index].sources.withLock { $0 }.compactMap(\.cell)
      index += 1
    }
    let fault = cell.fault
    if fault == .stopsBeforeCancelling { for cell in cells.reversed() { cell.stopWork() } }
    let cancelled = fault == .cancelIsSilent ? [] : cells.reversed().filter { $0.close(.failure(Reason(Cancelled()))) }
    let stopsAll = [.cancelIsSilent, .settledWorkStopped, .workStoppedAgain, .stopsInTwoSteps].contains(fault)
    for cell in stopsAll ? cells.reversed() : cancelled { cell.stopWork() }
    for cell in cancelled { cell.notifyClosed() }
  }

  /// Only a fault cancels so.
  private static func cancelRecursively(_ cell: Cell) {
    for source in cell.sources.withLock({ $0 }) { source.cell.map(cancelRecursively) }
    cell.settle(.failure(Reason(Cancelled())))
  }
}

/// The error of a consumer that came second.
struct Taken: Error {}

/// Whether something has happened.
final class Flag: Sendable {
  private let state = Lock(false)

  var isUp: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}

extension Subject {
  static func slotControl(_ name: String, _ fault: Fault?, _ declared: [Difference] = []) -> Subject {
    Subject(
      name, traits: [.oneConsumer, .identity, .executor],
      differences: declared + Subject.resolveBlock.differencesOfControl,
      semantics: .init(delivery: .queued(.everything), hasOneSlot: true)
    ) { environment in
      let around = Surroundings(
        fault, queue: environment.queue, executor: environment.executor, rejectsDropped: true)
      var operations = Operations<SlotControl>(
        around,
        make: { work in
          let promise = SlotControl(around)
          work(Resolver.settle(promise.cell))
          return promise
        }, resolved: { SlotControl(around, $0) })
      operations.addMakeAndWait(around)
      operations.cancel = { $0.cancel() }
      operations.makeCancellable = { work, stop in
        let promise = SlotControl(around)
        promise.cell.stop.withLock { $0 = Held(Hook(call: stop), fault) }
        work(Resolver.settle(promise.cell))
        return promise
      }
      operations.wait = { (promise: consuming SlotControl) in await (consume promise).wait() }
      operations.reports = { around.reports($0) }
      combine(&operations, around)
      place(&operations, around)
      return operations
    }
  }
}

/// Combines several promises, several steps, and several jobs.
private func combine(_ operations: inout Operations<SlotControl>, _ around: Surroundings) {
  operations.settled = { promises, join in
    let settled = SlotControl(around)
    if around.fault != .cancelMissesMembers {
      settled.cell.sources.withLock { $0 = promises.map { Weak(cell: $0.cell) } }
    }
    Combination.settled(promises, into: settled.cell, join)
    return settled
  }
  operations.countErrors = { promises in
    let count = SlotControl(around)
    Combination.countErrors(promises, into: count.cell)
    return count
  }
  operations.iterate = { promise, block in
    let end = SlotControl(around)
    Loop.iterate(promise, into: end.cell, block)
    return end
  }
  let shared = JobLine(around)
  operations.jobs = {
    let line = around.fault == .linesAreOne ? shared : JobLine(around)
    return { line.add($0) }
  }
}

/// Where blocks run.
private func place(_ operations: inout Operations<SlotControl>, _ around: Surroundings) {
  operations.observeOn = { promise, queue, handler in
    promise.move(to: queue)
    promise.observe(handler)
  }
  operations.thenOn = { promise, queue, block in
    promise.move(to: queue)
    return promise.chain(.then(block))
  }
  operations.thenIn = { promise, queue, block in promise.chain(.then(block), in: queue) }
  operations.move = { $0.move(to: $1) }
  operations.observeAnywhere = { work, handler in
    let promise = SlotControl(around, on: around.fault == .defaultsElsewhere ? nil : .global())
    promise.observe(handler)
    work(Resolver.settle(promise.cell))
  }
}
