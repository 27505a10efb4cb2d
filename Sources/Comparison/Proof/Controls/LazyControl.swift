import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise whose work waits for the first observer, is shared by all, and can be cancelled? Handlers
/// run on the stack of whoever attaches or settles.
final class LazyControl: ControlPromise {
  let cell: Cell
  private let work: Lock<Hook<Cell>?>
  private let claim = Claim()
  /// Blocks that were sent to a queue, until they run or a cancel takes them back.
  private let sent = Lock<[Held<Hook<Void>>]>([])

  init(_ around: Surroundings, _ outcome: Outcome) {
    cell = Cell(around, outcome)
    work = Lock(nil)
  }

  init(_ around: Surroundings, work: @escaping @Sendable (Cell) -> Void) {
    cell = Cell(around)
    self.work = Lock(Hook(call: work))
  }

  deinit { forget() }

  func observe(_ handler: @escaping Cell.Handler) { start(cell.attach(handler)) }

  /// Once for each attempt, and not for one that was cancelled meanwhile.
  private func start(_ attempt: Int?) {
    guard let attempt, cell.attempt == attempt, cell.around.conduct.claim(claim, attempt),
      let work = work.withLock({ $0 })?.call
    else { return }
    cell.attach { [weak self] _ in self?.forget() }
    cell.around.conduct.loop(.start) { [cell, weak self] in
      if cell.attempt == attempt { work(cell) }
      if cell.keepsWork.isUp { self?.forget() }
    }
  }

  /// The work isn't needed any more.
  func forget() { cell.around.conduct.release { work.withLock { $0.take() } } }

  func chain(_ step: Step) -> any ControlPromise { chain(step) { $0() } }

  /// A promise of what the step makes of the outcome, in the place to which `send` brings it.
  func chain(_ step: Step, _ send: @escaping @Sendable (@escaping Block) -> Void) -> LazyControl {
    LazyControl(cell.around) { next in
      guard next.wait(for: self.cell) else { return }
      let (attempt, dependence) = (next.attempt, next.dependence())
      self.observe { outcome in
        send {
          dependence.meet()
          guard next.attempt == attempt || next.around.conduct.runsCancelled else { return }
          let answer = Trampoline.outside { step.answer(to: outcome) }
          // What was returned to an attempt that is over isn't started for it.
          if case .promise = answer, next.attempt != attempt { return }
          next.take(answer, attempt: attempt)
        }
      }
    }
  }

  /// A promise with the same outcome, on the queue.
  func on(_ queue: DispatchQueue) -> LazyControl {
    chain(.recover { .error($0) }) { [self] block in cell.around.send(to: queue, sent(block)) }
  }

  /// The same block, as long as no cancel comes before it runs.
  private func sent(_ block: @escaping Block) -> Block {
    let block = Held(Hook(call: block), cell.around.conduct.release)
    sent.withLock { sent in sent = sent.filter { !$0.isTaken } + [block] }
    return { block.take()?.call(()) }
  }

  func cancel() {
    for block in sent.withLock({ exchange(&$0, with: []) }) { _ = block.take() }
    cell.resetAndStop()
    if !cell.isPending { forget() }  // What would do it may have been in the line.
  }
}

extension Subject {
  static func lazyControl(_ name: String, _ fault: Fault?, _ declared: [Difference] = []) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity, .marks],
      differences: declared + Subject.stateful.differencesOfControl
    ) { environment in
      let around = Surroundings(fault.conduct, queue: nil, .reported, mark: { environment.mark })
      var operations = Operations(
        around,
        make: { work in
          LazyControl(around) { cell in
            cell.keepsWork.raise()
            work(cell.settlement)
          }
        },
        resolved: { LazyControl(around, $0) })
      operations.addWatching()
      operations.addMakeAndWait(around)
      operations.cancel = { $0.lazy.cancel() }
      operations.makeCancellable = { work, stop in
        LazyControl(around) { cell in
          let stop = Held(Hook(call: stop), around.conduct.release)
          if let attempt = cell.attempt { cell.stop.withLock { $0[attempt] = stop } }
          work(cell.settlement)
        }
      }
      operations.all = { promises, join in LazyControl(around) { Combination.all(promises, into: $0, join) } }
      operations.race = { promises in LazyControl(around) { Combination.race(promises, into: $0) } }
      operations.addPlaces { $0.lazy.on($1) }
      operations.reports = { around.reports($0) }
      fault?.change(&operations, around)
      return operations
    }
  }
}
