import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise with one consumer? Cancelling it can ripple to its source, for nobody else needs that.
final class SlotControl: ControlPromise {
  let cell: Cell
  /// Where blocks run that are attached from now on; nil for the queue that everything runs on.
  let place: Lock<DispatchQueue?>
  private let claim = Claim()
  private let isCancelled = Flag()

  init(_ around: Surroundings, _ outcome: Outcome? = nil, on place: DispatchQueue? = nil) {
    cell = Cell(around, outcome)
    self.place = Lock(place)
  }

  func observe(_ handler: @escaping Cell.Handler) {
    let place = place.withLock { $0 }
    cell.attach { [around = cell.around, isCancelled] outcome in
      guard let place else { return handler(outcome) }
      let sent = sent(outcome, isCancelled, around)
      around.hop(.sent, to: place) { handler(sent()) }
    }
  }

  /// False for a consumer that comes second.
  private func take() -> Bool { cell.around.rules.claim(claim, 1) }

  consuming func wait() async -> Outcome {
    guard take() else { return .failure(Reason(Taken())) }
    let waiter = Waiter(cell.around, for: observe)
    _ = consume self
    return await waiter.outcome(cancellable: true)
  }

  /// Whether it has its consumer.
  fileprivate var isTaken: Bool { claim.has(1) }

  /// A consumer that comes second gets an error.
  func join(_ handler: @escaping Cell.Handler) {
    if isTaken { return handler(.failure(Reason(Taken()))) }
    observe(handler)
  }

  func chain(_ step: Step<SlotControl>) -> SlotControl { chain(step, in: nil) }

  /// The next promise inherits the queue, and not the context, which beats the queue.
  func chain(_ step: Step<SlotControl>, in context: DispatchQueue?) -> SlotControl {
    let around = cell.around
    guard take() else { return SlotControl(around, .failure(Reason(Taken()))) }
    let place = place.withLock { $0 }
    let next = SlotControl(around, on: around.rules.nextPlace(place, context))
    next.cell.reach([cell], .source)
    next.cell.rings.begin(cell)
    step.runEarly(around)
    let target = around.rules.blockPlace(place, context)
    cell.attach { [cell = next.cell, isCancelled, weak self] outcome in
      let sent = sent(outcome, isCancelled, around)
      let run: @Sendable () -> Void = {
        let outcome = sent()
        guard cell.isPending || around.rules.runsCancelled.contains(.block) else { return }
        let reply = step.reply(to: outcome, around)
        cell.cancelReturned(reply)
        cell.take(reply)
      }
      guard let target = around.rules.placeAtCall(self, target), step.kind.runs(for: outcome) else { return run() }
      around.hop(around.rules.blockHop(target), to: target, run)
    }
    return next
  }

  func move(to queue: DispatchQueue?) {
    if cell.around.rules.moves { place.withLock { $0 = queue } }
  }

  /// Stops the work with the others, or at once if it was cancelled.
  func addStop(_ stop: @escaping @Sendable () -> Void) {
    let (other, rules) = (cell.stop.withLock { $0[0] }, cell.around.rules)
    let both = Hook<Void> { _ in
      other?.use { $0.call(()) }
      stop()
    }
    cell.stop.withLock { $0[0] = Held(both, rules.releaseStop) }
    if cell.isPending { return }
    if cell.isCancelled.isUp, rules.stopsAtOnce { return cell.stopWork() }
    if !cell.isCancelled.isUp, rules.forgetsStop { cell.stop.withLock { $0 = [:] } }
  }

  /// Cancels from the source down to this one. Each of them is settled with an error, if it is still pending. An
  /// observer that waits for this one's outcome gets the error instead. Returns whether that changes anything.
  @discardableResult func cancel() -> Bool {
    let isInTime = Flag()
    cell.cancelling { [cell, isCancelled] in
      isCancelled.raise()
      let error = Outcome.failure(Reason(Cancelled()))
      if cell.around.rules.reach.contains(.line), cell.overwriteForLine(error) { isInTime.raise() }
      let cancelled = cell.upstream.filter { $0.close(error) }
      if !cancelled.isEmpty { isInTime.raise() }
      for cell in cancelled { cell.stopWork() }
      for cell in cancelled { cell.notifyClosed() }
    }
    return isInTime.isUp
  }
}

extension Cell {
  /// What a block returns to a promise that was cancelled meanwhile is cancelled too.
  fileprivate func cancelReturned(_ reply: Reply<SlotControl>?) {
    if !isPending, case .promise(let promise)? = reply, around.rules.reach.contains(.returned) { promise.cancel() }
  }
}

/// What arrives of an outcome that is sent to a queue: an error, if a cancel comes meanwhile.
private func sent(_ outcome: Outcome, _ isCancelled: Flag, _ around: Surroundings) -> @Sendable () -> Outcome {
  if isCancelled.isUp || !around.rules.reach.contains(.sent) { return { outcome } }
  return { isCancelled.isUp ? .failure(Reason(Cancelled())) : outcome }
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
      differences: declared + Subject.differencesOfControls + Subject.resolveBlock.differencesOfControl,
      semantics: .init(delivery: .queued(.everything), hasOneSlot: true, errors: .ofControls)
    ) { environment in
      let around = Surroundings(
        Rules(fault), queue: environment.queue, executor: environment.executor, rejectsDropped: true)
      var operations = Operations<SlotControl>(
        around,
        make: { work in
          let promise = SlotControl(around)
          work(Resolver.settle(promise.cell))
          return promise
        }, resolved: { SlotControl(around, $0) })
      operations.addMakeAndWait(around)
      operations.cancel = { $0.cancel() }
      operations.cancelAnswering = { around.rules.cancelAnswer($0.cancel()) }
      operations.makeCancellable = { work, stop in
        let promise = SlotControl(around)
        promise.cell.stop.withLock { $0[0] = Held(Hook(call: stop), around.rules.releaseStop) }
        around.rules.work(work)(Resolver.settle(promise.cell))
        return promise
      }
      operations.addStop = { promise, stop in promise.addStop(stop) }
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
  @Sendable func made(_ body: (Cell) -> Void) -> SlotControl {
    let promise = SlotControl(around)
    body(promise.cell)
    return promise
  }
  operations.settled = { promises, join in
    made { cell in
      cell.reach(promises.filter { !$0.isTaken }.map(\.cell), .members)
      Combination.settled(promises, into: cell, join)
    }
  }
  operations.countErrors = { promises in made { Combination.countErrors(promises, into: $0) } }
  operations.iterate = { promise, block in
    let place = promise.place.withLock { $0 }
    let iterated = SlotControl(around, on: place)
    let cell = iterated.cell
    Loop.iterate(promise, into: cell) { value, step in
      let reply = block(value, step)
      if case .promise(let next) = reply { next.move(to: place) }
      cell.cancelReturned(reply)
      return reply
    }
    return iterated
  }
  operations.jobs = {
    let line = around.rules.jobLine(around)
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
    let promise = SlotControl(around, on: around.rules.defaultPlace(.global()))
    promise.observe(handler)
    work(Resolver.settle(promise.cell))
  }
}
