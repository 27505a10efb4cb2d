import Dispatch
import PromiseConformance

/// What do the controls of one run share? The place where handlers run, the fault, and what was reported.
final class Surroundings: Sendable {
  let fault: Fault?
  /// What was reported, a line each.
  private let lines = Lock<[String]>([])
  /// Only a fault keeps anything here.
  let kept = Lock<[any Sendable]>([])
  let waits = Waits()
  /// Only one fault uses it.
  let serial = DispatchQueue(label: "one after the other")
  /// Only some faults take it.
  let lock = DispatchSemaphore(value: 1)
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

  init(
    _ fault: Fault?, queue: DispatchQueue?, executor: Executor? = nil, reportsMisuse: Bool = false,
    rejectsDropped: Bool = false, clock: Clock? = nil
  ) {
    self.clock = clock
    self.rejectsDropped = rejectsDropped
    self.fault = fault
    self.queue = queue
    self.executor = executor
    self.reportsMisuse = reportsMisuse
  }

  func deliver(_ block: @escaping @Sendable () -> Void) {
    guard let queue else { return Trampoline.run(block) }
    if let executor {
      let delivery = Delivery(self, block)
      return executor.enqueue(queue, delivery.run)
    }
    queue.async(execute: block)
  }

  /// Hands an outcome to a handler on the queue that it is meant for.
  func deliver(_ outcome: Outcome, to queue: DispatchQueue, _ handler: @escaping Cell.Handler) {
    if fault == .ignoresTheQueue { return handler(outcome) }
    if fault == .errorIgnoresTheQueue, case .failure = outcome { return handler(outcome) }
    send(to: queue) { handler(outcome) }
  }

  /// Runs `body`, with some faults under a lock.
  func under<Result>(_ lock: DispatchSemaphore, for faults: Fault..., body: () -> Result) -> Result {
    guard let fault, faults.contains(fault) else { return body() }
    lock.wait()
    defer { lock.signal() }
    return body()
  }

  /// Releases what is taken, without growing the stack.
  func release<Value: Sendable>(_ take: () -> Value) {
    if fault == .releasesRecursively { return withExtendedLifetime(take()) {} }
    Trampoline.release(take)
  }

  func report(_ line: String) { lines.withLock { $0.append(line) } }

  /// What was reported while `body` ran.
  func reports(_ body: () -> Void) -> [String] {
    lines.withLock { $0 = [] }
    body()
    return lines.withLock { $0 }
  }
}

extension Surroundings {
  /// Takes the process with it; only faults do.
  func crash() {
    switch fault {
    case .thrownErrorTraps: preconditionFailure("an error was thrown")
    case .thrownErrorSpins: letOthersIn(for: .seconds(3_600))
    case .thrownErrorRecurses: recurse()
    default: break
    }
  }

  private func recurse() { deeper { recurse() } }
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
    let isLost = block.withLock { $0 != nil }
    if isLost, around.fault != .lostBlockUnreported { around.report("a block was dropped") }
  }
}

/// The error of a promise that was cancelled.
struct Cancelled: Error {}

/// The error of a promise that nobody can settle any more.
struct Dropped: Error {}

/// The error of a promise that would wait for itself.
struct RingError: Error {}

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
      make: make,
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

  deinit {
    cell.isLeft.raise()
    let (around, isWaitedFor) = (cell.around, cell.hasHandlers && cell.attempt == attempt)
    if around.fault == .dropGivesDefault, isWaitedFor { cell.settle(.success(0)) }
    if isWaitedFor, around.rejectsDropped, !keepsDropped {
      around.report("nobody can settle a promise any more")
      cell.settle(.failure(Reason(Dropped())))
    }
    guard around.fault != .dropUnreported else { return }
    if around.reportsMisuse, isWaitedFor || reportsTooMuch {
      around.report("nobody can settle a promise any more")
      if around.fault == .dropReportedInLines { around.report("it is still waited for") }
    }
    if isWaitedFor, !around.rejectsDropped, around.fault != .keepsItself { cell.reset(attempt) }
  }

  private var keepsDropped: Bool {
    switch cell.fault {
    case .dropUnheard, .keepsItself, .releasesRecursively: true
    default: false
    }
  }

  private var reportsTooMuch: Bool {
    switch cell.fault {
    case .settledDropReported: !cell.isPending
    case .cancelledDropReported: cell.isPending && cell.attempt != attempt
    default: false
    }
  }

  static func settle(_ cell: Cell) -> Cell.Handler {
    let weak = Weak(cell: cell)
    if cell.fault == .settlesWeakly { return { weak.cell?.settle($0) } }
    if cell.fault == .keepsItself { cell.attach { _ in withExtendedLifetime(cell) {} } }
    let resolver = Resolver(cell)
    return { resolver.cell.settle($0, attempt: resolver.attempt, isProducer: true) }
  }
}
