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

  /// A promise that the body settles in its own way.
  convenience init(_ around: Surroundings, _ body: (Cell) -> Void) {
    self.init(around)
    body(cell)
  }

  func observe(_ handler: @escaping Cell.Handler) {
    let place = place.withLock { $0 }
    attach(at: { _ in place }) { handler($0()) }
  }

  /// The handler asks for the outcome when it runs: if it was sent to a queue, a cancel that comes meanwhile puts an
  /// error in its place.
  private func attach(
    at place: @escaping @Sendable (Outcome) -> DispatchQueue?, _ handler: @escaping @Sendable (() -> Outcome) -> Void
  ) {
    cell.attach { [around = cell.around, isCancelled] outcome in
      let isLate = isCancelled.isUp
      let run: Block = { handler { !isLate && isCancelled.isUp ? .cancelled : outcome } }
      if let place = place(outcome) { around.send(to: place, run) } else { run() }
    }
  }

  /// False for a consumer that comes second.
  private func take() -> Bool { cell.around.conduct.claim(claim, 1) }

  /// Whether it has its consumer.
  fileprivate var isTaken: Bool { claim.has(1) }

  func waiter() -> Waiter {
    Waiter(cell.around) { handler in
      if take() { observe(handler) } else { handler(.failure(Reason(Taken()))) }
    }
  }

  /// A consumer that comes second gets an error.
  func join(_ handler: @escaping Cell.Handler) {
    if isTaken { return handler(.failure(Reason(Taken()))) }
    observe(handler)
  }

  /// The next promise inherits the queue. An outcome that passes needs no hop.
  func chain(_ step: Step) -> any ControlPromise {
    guard take() else { return SlotControl(cell.around, .failure(Reason(Taken()))) }
    let place = place.withLock { $0 }
    let next = SlotControl(cell.around, on: place)
    next.cell.reach([cell], .source)
    next.cell.rings.begin(cell)
    attach(at: { step.runs(for: $0) ? place : nil }) { [cell = next.cell] sent in
      let outcome = sent()
      guard cell.isPending || cell.around.conduct.runsCancelled else { return }
      let answer = step.answer(to: outcome)
      cell.cancelReturned(answer)
      cell.take(answer)
    }
    return next
  }

  func move(to queue: DispatchQueue?) { place.withLock { $0 = queue } }

  /// Cancels from the source down to this one. Each of them is settled with an error, if it is still pending. An
  /// observer that waits for this one's outcome gets the error instead.
  func cancel() {
    isCancelled.raise()
    cell.overwriteForLine(.cancelled)
    let cancelled = cell.upstream.filter { $0.close(.cancelled) }
    for cell in cancelled { cell.stopWork() }
    for cell in cancelled { cell.notifyClosed() }
  }
}

extension Cell {
  /// What a block returns to a promise that was cancelled meanwhile is cancelled too.
  fileprivate func cancelReturned(_ answer: Answer) {
    if !isPending, case .promise(let promise) = answer, around.conduct.reaches(.returned) { promise.slot.cancel() }
  }
}

/// The error of a consumer that came second.
struct Taken: Error {}

extension Subject {
  static func slotControl(_ name: String, _ fault: Fault?) -> Subject {
    Subject(
      name, traits: [.oneConsumer, .identity, .executor],
      differences: Subject.resolveBlock.differencesOfControl,
      semantics: .init(delivery: .queued(.everything), hasOneSlot: true, errors: .ofControls)
    ) { environment in
      let around = Surroundings(
        fault.conduct, queue: environment.queue, executor: environment.executor, .rejected)
      var operations = Operations(
        around, make: { work in SlotControl(around) { work($0.settlement) } }, resolved: { SlotControl(around, $0) })
      operations.addMakeAndWait(around)
      operations.cancel = { $0.slot.cancel() }
      operations.makeCancellable = { work, stop in
        SlotControl(around) { cell in
          cell.stop.withLock { $0[0] = Held(Hook(call: stop), around.conduct.release) }
          work(cell.settlement)
        }
      }
      operations.reports = { around.reports($0) }
      operations.settled = { promises, join in
        SlotControl(around) { cell in
          cell.reach(promises.filter { !$0.slot.isTaken }.map(\.cell), .members)
          Combination.settled(promises, into: cell, join)
        }
      }
      operations.addPlaces()
      fault?.change(&operations, around)
      return operations
    }
  }
}

extension Operations<any ControlPromise> {
  /// Says where blocks run.
  fileprivate mutating func addPlaces() {
    move = { $0.slot.move(to: $1) }
    observeOn = { promise, queue, handler in
      promise.slot.move(to: queue)
      promise.observe(handler)
    }
    thenOn = { promise, queue, block in
      promise.slot.move(to: queue)
      return promise.then(block)
    }
  }
}
