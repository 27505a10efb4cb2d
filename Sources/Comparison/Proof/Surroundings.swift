import Dispatch
import PromiseConformance

/// What do the controls of one run share? The place where handlers run, the rules, and what was reported.
final class Surroundings: Sendable {
  let rules: Rules
  /// What was reported, a line each.
  private let lines = Lock<[String]>([])
  private let kept = Lock<[any Sendable]>([])
  let waits = Waits()
  /// Nil for designs that deliver on the caller's stack.
  let queue: DispatchQueue?
  /// Whether a promise that waits for itself, or that nobody can settle, is reported and stays unfinished; otherwise it
  /// is rejected, or forgotten.
  let reportsMisuse: Bool
  /// Whether a promise whose run can't get an outcome any more can be started again.
  var startsAnew: Bool { reportsMisuse }
  /// Whether an observer of a promise that nobody can settle any more gets an error.
  let rejectsDropped: Bool
  /// Takes the blocks instead of the queue.
  let executor: Executor?

  /// Where the suite controls the time.
  let clock: Clock?
  /// What reports call the promise that is being made.
  let mark: @Sendable () -> UInt?

  init(
    _ rules: Rules, queue: DispatchQueue?, executor: Executor? = nil, reportsMisuse: Bool = false,
    rejectsDropped: Bool = false, clock: Clock? = nil, mark: @escaping @Sendable () -> UInt? = { nil }
  ) {
    self.mark = mark
    self.clock = clock
    self.rejectsDropped = rejectsDropped
    self.rules = rules
    self.queue = queue
    self.executor = executor
    self.reportsMisuse = reportsMisuse
  }

  func deliver(_ block: @escaping @Sendable () -> Void) {
    guard let queue else { return Trampoline.run(block) }
    if executor != nil { return send(block, to: queue) }
    queue.async(execute: block)
  }

  func send(_ block: @escaping @Sendable () -> Void, to queue: DispatchQueue) {
    guard let executor else { return rules.send(queue, block) }
    executor.enqueue(queue, Delivery(self, block).run)
  }

  /// Hands an outcome to a handler on the queue that it is meant for.
  func deliver(
    _ outcome: Outcome, to queue: DispatchQueue, wasPending: Bool = false, _ handler: @escaping Cell.Handler
  ) {
    hop(rules.handlerHop(outcome, wasPending), to: queue) { handler(outcome) }
  }

  func hop(_ hop: Rules.Hop, to queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    switch hop {
    case .waited where executor == nil: queue.sync(execute: block)
    case .sent, .waited: send(block, to: queue)
    case .here: block()
    }
  }

  /// The same surroundings with everything on another queue.
  func moved(to queue: DispatchQueue) -> Surroundings {
    Surroundings(rules, queue: queue, executor: executor, clock: clock)
  }

  /// Runs the block in the loop of this thread, and not deeper on the stack.
  func loop(_ way: Rules.Way, _ block: @escaping @Sendable () -> Void) {
    if rules.recurses.contains(way) { return block() }
    Trampoline.run(block)
  }

  /// Called with what has served; by the right rules nothing is kept.
  func keep(_ value: any Sendable, _ kind: Rules.Kept) {
    if rules.keeps.contains(kind) { kept.withLock { $0 += [value, [UInt8](repeating: 1, count: 1_000)] } }
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

  init(_ around: Surroundings, _ block: @escaping @Sendable () -> Void) {
    self.around = around
    self.block = Lock(Hook(call: block))
  }

  func run() { block.withLock { $0.take() }?.call(()) }

  deinit {
    if block.withLock({ $0 != nil }) { around.rules.reportLostBlock(around) }
  }
}

/// The error of a promise that was cancelled.
struct Cancelled: Error {}

/// The error of a promise that nobody can settle any more.
struct Dropped: Error {}

/// The error of a promise that would wait for itself.
struct RingError: Error {}

extension [Semantics.Cause: String] {
  /// What the controls call their errors.
  static let ofControls: Self = [
    .cancelled: "\(Cancelled())", .dropped: "\(Dropped())", .ring: "\(RingError())", .timedOut: "\(TimedOut())",
  ]
}

/// What all controls can do.
protocol Chained: Sendable {
  func observe(_ handler: @escaping Cell.Handler)
  func chain(_ step: Step<Self>) -> Self
}

/// A control with identity: a face that its users hold, and a cell that whoever settles it holds.
protocol ControlPromise: AnyObject, Chained {
  var cell: Cell { get }
  /// Lets a combination wait.
  func join(_ handler: @escaping Cell.Handler)
}

extension ControlPromise {
  func join(_ handler: @escaping Cell.Handler) { observe(handler) }
}

extension Operations where Promise: Chained {
  /// What all controls say in the same words.
  init(
    _ around: Surroundings, make: @escaping @Sendable (@escaping @Sendable (@escaping Settle) -> Void) -> Promise,
    resolved: @escaping @Sendable (Outcome) -> Promise
  ) {
    self.init(
      make: { make(around.rules.work($0)) },
      observe: { promise, handler in promise.observe { outcome in Trampoline.outside { handler(outcome) } } })
    self.resolved = resolved
    then = { $0.chain(.then($1)) }
    recover = { $0.chain(.recover($1)) }
    observeOnMain = { promise, handler in promise.observe { around.deliver($0, to: .main, handler) } }
  }

  /// Those of controls that have watching blocks.
  mutating func addWatching() {
    watch = { $0.chain(.watch($1)) }
    always = { $0.chain(.always($1)) }
  }
}

extension Operations where Promise: ControlPromise {
  /// A wait for a promise that nobody else holds.
  mutating func addMakeAndWait(_ around: Surroundings) {
    makeAndWait = { [make] work, _ in await Waiter.wait(around, work, make) }
  }
}

/// What a producer holds: the way to settle one attempt of a promise.
final class Resolver: Sendable {
  private let cell: Cell
  private let attempt: Int?

  private init(_ cell: Cell) {
    self.cell = cell
    attempt = cell.attempt
  }

  deinit { cell.around.rules.dropped(cell, attempt) }

  static func settle(_ cell: Cell) -> Cell.Handler { cell.around.rules.resolve(cell) }

  static func make(_ cell: Cell) -> Cell.Handler {
    let resolver = Resolver(cell)
    return { resolver.cell.settle($0, attempt: resolver.attempt, isProducer: true) }
  }
}

extension Cell {
  /// Nobody can settle this attempt any more.
  func dropped(_ attempt: Int?) {
    guard hasHandlers, self.attempt == attempt else { return }
    if around.rejectsDropped || around.reportsMisuse { around.rules.reportDrop(self) }
    if around.rejectsDropped { settle(.failure(Reason(Dropped()))) } else { reset(attempt) }
  }
}
