import Dispatch
import PromiseConformance

/// By what rules does a right promise go? The controls ask for each by its name; a fault replaces one.
struct Rules: Sendable {
  typealias Handler = Cell.Handler
  typealias Block = @Sendable () -> Void
  typealias Work = @Sendable (@escaping Handler) -> Void

  // MARK: Settling

  /// Settles what is pending. Returns the handlers that waited; nil if somebody else has settled it.
  var begin: @Sendable (Cell, Outcome, _ attempt: Int?) -> [Handler]? = { $0.begin($1, $2) }
  /// What is kept of an outcome.
  var stored: @Sendable (Outcome) -> Outcome = { $0 }
  var settledAgain: @Sendable (Cell, Outcome, _ isProducer: Bool) -> Void = { _, _, _ in }
  var read: @Sendable (Cell) -> Outcome? = { cell in cell.state.withLock { $0.outcome } }

  /// Parts of a promise's work. A right promise takes no lock for them.
  enum Part: Sendable { case settling, attaching, notifying, cancelling, reading, releasing }
  var enter: @Sendable (Part, Cell) -> Void = { _, _ in }
  var leave: @Sendable (Part, Cell) -> Void = { _, _ in }
  /// Where a rule keeps something with a promise.
  var room: (@Sendable () -> Room)?

  // MARK: Notifying

  /// Which of the handlers that waited are in line at the settlement, and in which order?
  var line: @Sendable ([Handler]) -> [Handler] = { $0 }
  /// Has the handlers notified that waited.
  var handOver: @Sendable (Cell, [Handler], Outcome) -> Void = { cell, handlers, _ in cell.handOver(handlers) }
  var call: @Sendable (Cell, Handler, Outcome) -> Void = { _, handler, outcome in handler(outcome) }
  var attach: @Sendable (Cell, @escaping Handler) -> Int? = { $0.join($1) }
  /// Lets one more handler wait.
  var waiting: @Sendable (inout [Handler], @escaping Handler) -> Void = { $0.append($1) }
  /// What becomes of a handler that is attached when there is an outcome?
  var late: @Sendable (Late) -> Late.Place = { $0.right }
  var startNotifying: @Sendable (Cell) -> Void = { cell in cell.around.deliver { cell.notify() } }

  // MARK: Work

  /// What is run in place of somebody's work.
  var work: @Sendable (@escaping Work) -> Work = { $0 }
  /// Runs the work of an eager promise.
  var start: @Sendable (Cell, @escaping Work) -> Void = { cell, work in work(Resolver.settle(cell)) }
  /// Whether the caller is the first to claim a number; one at a time gets it.
  var claim: @Sendable (Claim, Int) -> Bool = { $0.take($1) }
  var workThrew: @Sendable (Cell, Handler, Reason) -> Void = { _, settle, error in settle(.failure(error)) }
  var observed: @Sendable (Cell) -> Void = { _ in }

  // MARK: Chaining

  /// How often does a block run for an outcome?
  var calls: @Sendable (StepKind, Outcome) -> Int = { $0.runs(for: $1) ? 1 : 0 }
  /// Whether a block's answer counts.
  var heeds: @Sendable (StepKind, AnswerKind) -> Bool = { _, _ in true }
  /// What becomes of an outcome that no block answers?
  var passed: @Sendable (StepKind, Outcome) -> Outcome? = { $1 }
  var beforeBlock: @Sendable (Cell, StepKind, Outcome) -> Void = { _, _, _ in }
  /// Blocks that run when they are chained.
  var runsEarly: Set<StepKind> = []
  var link: @Sendable (_ source: EagerControl, _ next: Cell, @escaping Handler) -> Void = { $0.observe($2) }
  /// What a block's answer does to the promise that the block was attached to.
  var answered: @Sendable (_ source: Cell, Reply<EagerControl>?, Outcome) -> Void = { _, _, _ in }
  var returnedError: @Sendable (Reason) -> Outcome = { .failure($0) }
  var thrownError: @Sendable (Reason) -> Outcome? = { .failure($0) }
  /// How often does a link of values start its source?
  var sourceRuns = 1

  // MARK: Adopting

  /// What settles a promise in place of the one that a block returned; the value has no cells.
  var insteadOfAdopting: @Sendable (_ returned: Cell?, _ adopter: Cell?) -> Outcome? = { _, _ in nil }
  /// What waits for the returned promise, to settle the adopter.
  var adopter: @Sendable (@escaping Handler) -> Handler = { $0 }
  /// Which rings are noticed?
  enum Ring: Sendable { case ofOne, ofMany, ofMembers }
  var rings: Set<Ring> = [.ofOne, .ofMany, .ofMembers]
  var closeRing: @Sendable (Cell, _ returned: Cell) -> Void = { cell, _ in cell.closeRing() }
  /// Whether following a line of waiting promises makes it shorter for the next.
  var shortensWaits = true

  // MARK: Cancelling

  var cancel: @Sendable (Cell, @escaping Block) -> Void = { $1() }
  /// What does a cancel say of whether it came in time?
  var cancelAnswer: @Sendable (_ inTime: Bool) -> Bool = { $0 }
  /// What does cancelling reach?
  enum Reach: Sendable { case source, sharedSource, adopted, members, step, returned, line, sent }
  var reach: Set<Reach> = [.source, .adopted, .members, .step, .returned, .line, .sent]
  var stop: @Sendable (Cell, _ attempt: Int) -> Void = { cell, attempt in
    cell.stop.withLock { $0.removeValue(forKey: attempt) }?.use { $0.call(()) }
  }
  /// Whether what stops the work runs at once when it comes after the cancel.
  var stopsAtOnce = true
  /// Whether the way to stop the work is released with the work's outcome.
  var forgetsStop = true
  /// What runs though its promise is cancelled.
  enum Piece: Sendable { case block, step, job }
  var runsCancelled: Set<Piece> = []

  // MARK: Releasing

  var release = Releasing.inLoop
  var releaseStop = Releasing.inLoop
  /// What goes down the stack, and not through a loop.
  enum Way: Sendable { case start, values, errors }
  var recurses: Set<Way> = []
  /// What is kept for ever.
  enum Kept: Sendable { case block, loop, steps, members, awaited }
  var keeps: Set<Kept> = []
  /// What a producer holds.
  var resolve: @Sendable (Cell) -> Handler = { Resolver.make($0) }
  var dropped: @Sendable (Cell, _ attempt: Int?) -> Void = { $0.dropped($1) }
  var reportDrop: @Sendable (Cell) -> Void = { cell in
    cell.around.report("nobody can settle a promise any more: \(cell.mark.map { "\($0)" } ?? "one without a name")")
  }
  var reportLostBlock: @Sendable (Surroundings) -> Void = { $0.report("a block was dropped") }
  /// What is released before it has served.
  enum Unserved: Sendable { case adopter, link }
  var unserved: @Sendable (Unserved, Cell) -> Void = { _, _ in }

  // MARK: Combining

  var asked: @Sendable ([LazyControl]) -> Void = { _ in }
  var verdict: @Sendable (Combination.Kind, Outcome) -> Combination.Verdict = { $0.verdict($1) }
  var arrived: @Sendable (Combination, Int, Outcome) -> Void = { $0.arrived($1, $2) }
  var missing: @Sendable (_ members: Int) -> Int = { $0 }
  /// The order of results, by the order in which they arrived.
  var order: @Sendable ([Int]) -> [Int] = { $0.sorted() }
  /// Asks members by their numbers; the last function runs when that one has settled.
  typealias Ask = @Sendable (Int, @escaping Block) -> Void
  var ask: @Sendable (Combination.Kind, [Cell], @escaping Ask) -> Void = { _, cells, ask in
    for index in cells.indices { ask(index) {} }
  }
  var completesEmpty = true
  /// How many of so many outcomes a sequence has.
  var outcomes: @Sendable (Int) -> Int = { $0 }
  /// Members that are settled when they count no more.
  var losers: @Sendable ([Cell]) -> [Cell] = { _ in [] }
  var losersHoldResult = false
  var anyError: @Sendable ([Reason]) -> Reason? = { $0.last }

  // MARK: Loops, tries and jobs

  enum Turn: Sendable { case step, attempt, job }
  /// Waits for the promise that a turn answered.
  var wait: @Sendable (Turn, Cell, (@escaping Handler) -> Void, @escaping Handler) -> Void = { $2($3) }
  var loopStarts = 1
  var input: @Sendable (Outcome, _ number: Int) -> Outcome = { outcome, _ in outcome }
  var firstStep = 0
  var stepsAfterEnd = 0
  var items: @Sendable ([Int]) -> [Int] = { $0 }
  var retries: @Sendable (Int) -> Int = { $0 }
  var retriesAfterThrow: @Sendable (Int) -> Int = { $0 }
  var pause: @Sendable (Surroundings, Double, @escaping Block) -> Void = { _ = $0.after($1, $2) }
  var isWorthIt: @Sendable (Tries, Int, Reason) -> Bool = { $1 > 0 && ($0.condition?($1, $2) ?? true) }
  var trySucceeded: @Sendable (Tries, Int, _ again: Block) -> Void = { _, _, _ in }
  var tryFailed: @Sendable (Cell, Outcome) -> Void = { _, _ in }
  var finalError: @Sendable (_ first: Reason, _ last: Reason) -> Reason = { $1 }
  var jobLine: @Sendable (Surroundings) -> JobLine = { JobLine($0) }
  /// Whether a job that is added goes to the front.
  var jumps = false
  var isFree: @Sendable (_ isBusy: Bool) -> Bool = { !$0 }
  var jobsToBegin = 1
  var turn: @Sendable (JobLine) -> Void = { line in line.around.deliver { line.runNext() } }
  var goesOnAfterCancelled = true

  // MARK: Time

  var seconds: @Sendable (Double) -> Double = { $0 }
  /// How long an interval is that may be negative or not a number.
  var interval: @Sendable (Double) -> Double = { $0 > 0 ? $0 : 0 }
  var delay: @Sendable (_ source: Cell, _ target: Cell, Double) -> Void = { $0.delay($1, $2) }
  var isDelayed: @Sendable (Outcome) -> Bool = { $0.error == nil }
  var settleLate: @Sendable (Cell, Outcome) -> Block = { cell, outcome in { cell.settle(outcome) } }
  var timedOut: @Sendable (_ source: Cell, _ target: Cell) -> Void = { $1.settle(.failure(Reason(TimedOut()))) }
  var inTime: @Sendable (Outcome) -> Outcome? = { $0 }
  var stopsTimer = true
  /// Whether the timer of a timeout keeps its promise.
  var timerHolds = false

  // MARK: Places

  /// How does something reach its queue?
  enum Hop: Sendable { case sent, waited, here }
  var send: @Sendable (DispatchQueue, @escaping Block) -> Void = { $0.async(execute: $1) }
  var handlerHop: @Sendable (Outcome, _ wasPending: Bool) -> Hop = { _, _ in .sent }
  var blockHop: @Sendable (DispatchQueue) -> Hop = { _ in .sent }
  var errorsHop = false
  /// Nil for the queue that everything runs on.
  typealias Place = DispatchQueue?
  var nextPlace: @Sendable (Place, _ context: Place) -> Place = { place, _ in place }
  var blockPlace: @Sendable (Place, _ context: Place) -> Place = { place, context in context ?? place }
  var placeAtCall: @Sendable (SlotControl?, Place) -> Place = { $1 }
  var defaultPlace: @Sendable (DispatchQueue) -> Place = { $0 }
  var surroundings: @Sendable (Surroundings, DispatchQueue) -> Surroundings = { around, _ in around }
  var moves = true
  var deliversOnQueue = false

  // MARK: Waiting

  /// What is left of an outcome for a caller that waits.
  var received: @Sendable (Outcome) -> Outcome? = { $0 }
  var cancelEndsWait: @Sendable (_ isOffered: Bool) -> Bool = { $0 }
  var beginWait: @Sendable (Waiter, Waiter.Continuation) -> Void = { $0.begin($1) }
  var cancelWait: @Sendable (Waiter) -> Void = { $0.cancel() }
  var waitCancelled: @Sendable (Cell) -> Void = { _ in }
  var wakesForgotten = true
  var wakesAbandoned = true
  var limit: @Sendable (Double?) -> Double? = { $0 }
  var patience = 60.0
  var notesLimitedWaits = false
}

/// How is freed what frees more?
enum Releasing: Sendable {
  case inLoop, recursively

  /// Releases what is taken.
  func callAsFunction<Value: Sendable>(_ take: () -> Value) {
    switch self {
    case .inLoop: Trampoline.release(take)
    case .recursively: withExtendedLifetime(take()) {}
    }
  }
}

/// A number that is claimed by one caller.
final class Claim: Sendable {
  private let number = Lock<Int?>(nil)

  func has(_ number: Int) -> Bool { self.number.withLock { $0 == number } }

  func take(_ number: Int) -> Bool { self.number.withLock { exchange(&$0, with: number) != number } }
}
