import Dispatch
import PromiseConformance

/// What do the controls of one run share? The place where handlers run, how they behave, and what was reported.
final class Surroundings: Sendable {
  /// What becomes of a promise that waits for itself, or that nobody can settle? A forgotten one is rejected only in a
  /// ring; one that is reported stays unfinished, and can be started again.
  enum Misuse: Sendable { case forgotten, rejected, reported }

  let conduct: any Conduct
  /// Nil for designs that deliver on the caller's stack.
  let queue: DispatchQueue?
  let misuse: Misuse
  /// Takes the blocks instead of the queue.
  let executor: Executor?
  /// Where the suite controls the time.
  let clock: Clock?
  /// What reports call the promise that is being made.
  let mark: @Sendable () -> UInt?
  private let lines = Lock<[String]>([])

  init(
    _ conduct: any Conduct = Right(), queue: DispatchQueue?, executor: Executor? = nil, _ misuse: Misuse = .forgotten,
    clock: Clock? = nil, mark: @escaping @Sendable () -> UInt? = { nil }
  ) {
    (self.conduct, self.queue, self.executor) = (conduct, queue, executor)
    (self.misuse, self.clock, self.mark) = (misuse, clock, mark)
  }

  func deliver(_ block: @escaping Block) {
    if let queue { send(to: queue, block) } else { Trampoline.run(block) }
  }

  func send(to queue: DispatchQueue, _ block: @escaping Block) {
    guard let executor else { return queue.async(execute: block) }
    executor.enqueue(queue, Delivery(self, block).run)
  }

  func report(_ line: String) { lines.withLock { $0.append(line) } }

  /// What was reported while `body` ran.
  func reports(_ body: () -> Void) -> [String] {
    lines.withLock { $0 = [] }
    body()
    return lines.withLock { $0 }
  }
}

/// A block that was sent to its executor. An executor that releases it without having run it is reported.
private final class Delivery: Sendable {
  private let around: Surroundings
  private let block: Lock<Hook<Void>?>

  init(_ around: Surroundings, _ block: @escaping Block) {
    self.around = around
    self.block = Lock(Hook(call: block))
  }

  func run() { block.withLock { $0.take() }?.call(()) }

  deinit { if block.withLock({ $0 != nil }) { around.report("a block was dropped") } }
}

/// The error of a promise that was cancelled.
struct Cancelled: Error {}

/// The error of a promise that nobody can settle any more.
struct Dropped: Error {}

/// The error of a promise that would wait for itself.
struct RingError: Error {}

/// The error of a combination with several.
struct SeveralErrors: Error {}

extension Outcome {
  static let several = Outcome.failure(Reason(SeveralErrors()))
  static let cancelled = Outcome.failure(Reason(Cancelled()))
  static let dropped = Outcome.failure(Reason(Dropped()))
  static let ring = Outcome.failure(Reason(RingError()))
  static let timedOut = Outcome.failure(Reason(TimedOut()))
}

extension [Semantics.Cause: String] {
  /// What the controls call their errors.
  static let ofControls: Self = [
    .cancelled: "\(Cancelled())", .dropped: "\(Dropped())", .ring: "\(RingError())", .timedOut: "\(TimedOut())",
    .several: "\(SeveralErrors())",
  ]
}

extension Operations<any ControlPromise> {
  /// What all controls say in the same words.
  init(
    _ around: Surroundings, make: @escaping @Sendable (@escaping Work) -> any ControlPromise,
    resolved: @escaping @Sendable (Outcome) -> any ControlPromise
  ) {
    self.init(
      make: make,
      observe: { promise, handler in promise.observe { outcome in Trampoline.outside { handler(outcome) } } })
    self.resolved = resolved
    then = { $0.then($1) }
    recover = { $0.recover($1) }
    observeOnMain = { $0.observe(on: .main, $1) }
    wait = Waiter.waiting(cancellable: true)
  }

  /// A wait for a promise that nobody else holds.
  mutating func addMakeAndWait(_ around: Surroundings) {
    makeAndWait = { [make] work, _ in
      let waiter = Waiter(around, for: make(work).observe)
      return await waiter.outcome(cancellable: false)
    }
  }

  /// Those of controls that reach a queue by another promise.
  mutating func addPlaces(_ on: @escaping @Sendable (any ControlPromise, DispatchQueue) -> any ControlPromise) {
    thenOn = { on($0, $1).then($2) }
    observeOn = { [observe] promise, queue, handler in observe(on(promise, queue), handler) }
  }

  /// Those of controls that share a run.
  mutating func addWatching() {
    watch = { $0.watch($1) }
    always = { $0.always($1) }
    read = { $0.cell.outcome }
  }
}

/// What a producer holds: the way to settle one attempt of a promise.
final class Resolver: Sendable {
  private let cell: Cell
  private let attempt: Int?

  private init(_ cell: Cell) { (self.cell, attempt) = (cell, cell.attempt) }

  deinit { cell.around.conduct.dropped(cell, attempt) }

  static func settle(_ cell: Cell) -> Cell.Handler {
    let resolver = Resolver(cell)
    return { resolver.cell.settle($0, attempt: resolver.attempt, isProducer: true) }
  }
}

extension Conduct {
  func settlement(of cell: Cell) -> Cell.Handler { Resolver.settle(cell) }

  func dropped(_ cell: Cell, _ attempt: Int?) { cell.dropped(attempt) }
}

extension Cell {
  /// What a producer gets.
  var settlement: Handler { around.conduct.settlement(of: self) }

  /// Nobody can settle this attempt any more.
  func dropped(_ attempt: Int?) {
    guard isAwaited, self.attempt == attempt else { return }
    if around.misuse != .forgotten { reportDrop() }
    if around.misuse == .rejected { settle(.dropped) } else { reset(attempt) }
  }

  func reportDrop() {
    around.report("nobody can settle a promise any more: \(mark.map { "\($0)" } ?? "one without a name")")
  }
}
