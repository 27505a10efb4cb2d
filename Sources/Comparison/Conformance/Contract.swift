import Dispatch

/// What does a promise have to be able to do, so that the suite can check it?
///
/// An adapter translates: it says, in the words of its own promise, how a promise is made, observed, chained. Two
/// functions are required, the others are capabilities, there when they are set. Nothing is repaired on the way; an
/// adapter that needs logic shows that the design lacks the capability.
///
/// Everything is about integers and `Reason`s, because the laws don't depend on the type.
public struct Operations<Promise: Sendable>: Sendable {
  /// What a handler hears.
  public typealias Handler = @Sendable (Outcome) -> Void

  /// Tells the promise what its work came to. A producer may misbehave, and call it again.
  public typealias Settle = @Sendable (Outcome) -> Void

  /// A promise of what `work` settles. Work that is lazy in the design is called when the design calls it.
  public var make: @Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void) -> Promise

  /// Attaches a handler for either outcome; in a lazy design this starts the work.
  public var observe: @Sendable (Promise, @escaping Handler) -> Void

  /// A promise that is settled from the beginning.
  public var resolved: (@Sendable (Outcome) -> Promise)?

  /// A promise of what the block makes of the value.
  public var then: (@Sendable (Promise, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// A promise of what the block makes of the error; a value passes.
  public var recover: (@Sendable (Promise, @escaping @Sendable (Reason) -> Reply<Promise>) -> Promise)?

  /// A promise with the same outcome; the block is told of an error.
  public var watch: (@Sendable (Promise, @escaping @Sendable (Reason) -> Void) -> Promise)?

  /// A promise with the same outcome; the block runs before it, for a value and for an error.
  public var always: (@Sendable (Promise, @escaping @Sendable () -> Void) -> Promise)?

  /// Cancels.
  public var cancel: (@Sendable (Promise) -> Void)?

  /// As `make`; cancelling the promise stops its work by calling the function.
  public var makeCancellable:
    (
      @Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void, _ stop: @escaping @Sendable () -> Void) ->
        Promise
    )?

  /// As `make`, for work that may throw as well.
  public var makeThrowing:
    (@Sendable (_ work: @escaping @Sendable (@escaping Settle) throws(Reason) -> Void) -> Promise)?

  /// A promise of what the function makes of all values, in the order of the promises.
  public var all: (@Sendable ([Promise], @escaping @Sendable ([Int]) -> Int) -> Promise)?

  /// A promise of what the function makes of all outcomes, in the order of the promises.
  public var settled: (@Sendable ([Promise], @escaping @Sendable ([Outcome]) -> Int) -> Promise)?

  /// A promise with the outcome of the first one that settles. There is at least one.
  public var race: (@Sendable ([Promise]) -> Promise)?

  /// As `observe`, with the queue on which the handler is to run.
  public var observeOn: (@Sendable (Promise, DispatchQueue, @escaping Handler) -> Void)?

  /// Waits for the outcome. The suite gives the promise away: if the clause doesn't hold it, nobody else does.
  public var wait: (@Sendable (consuming Promise) async -> Outcome)?

  /// Makes a promise of what `work` settles and waits for its outcome, so that nobody but the promise's own parts holds
  /// it while it waits. `Handover` says how that is written.
  public var makeAndWait:
    (@Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void, Handover) async -> Outcome)?

  /// As `makeAndWait`, but blocks this thread, without limit.
  public var makeAndWaitHere: (@Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void, Handover) -> Waited)?

  /// The outcome if there is one, read at once.
  public var read: (@Sendable (Promise) -> Outcome?)?

  /// As `settled`, but fails with the error of the last that failed if all of them fail.
  public var any: (@Sendable ([Promise], @escaping @Sendable ([Outcome]) -> Int) -> Promise)?

  /// A promise of the number of promises that failed, when all have settled.
  public var countErrors: (@Sendable ([Promise]) -> Promise)?

  /// Runs the block with the value and the number of the step, from 0. A promise that it answers means: again, with its
  /// value. Anything else is the end.
  public var iterate: (@Sendable (Promise, @escaping @Sendable (Int, _ step: Int) -> Reply<Promise>) -> Promise)?

  /// Combines the value with the first item, what comes of it with the second, and so on.
  public var reduce: (@Sendable (Promise, [Int], @escaping @Sendable (Int, _ item: Int) -> Reply<Promise>) -> Promise)?

  /// A promise of what the block answers in the end. Without `Tries` as the design does it when nothing is said.
  public var retry: (@Sendable (Tries?, @escaping @Sendable () -> Reply<Promise>) -> Promise)?

  /// A new line for jobs: the function adds one and returns the promise of its result.
  public var jobs: (@Sendable () -> @Sendable (@escaping @Sendable () -> Reply<Promise>) -> Promise)?

  /// A promise with the same outcome, a value so many seconds later.
  public var delay: (@Sendable (Promise, _ seconds: Double) -> Promise)?

  /// A promise with the same outcome, or with an error of the design's own after so many seconds.
  public var timeout: (@Sendable (Promise, _ seconds: Double) -> Promise)?

  /// As `then`, with the queue on which the block is to run.
  public var thenOn: (@Sendable (Promise, DispatchQueue, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// As `then`, with a context in which the block is to run, whatever its queue; a serial queue stands for the context.
  public var thenIn: (@Sendable (Promise, DispatchQueue, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// Says on which queue blocks that are attached to the promise from now on are to run.
  public var move: (@Sendable (Promise, DispatchQueue) -> Void)?

  /// As `observe`, with the handler on the main queue.
  public var observeOnMain: (@Sendable (Promise, @escaping Handler) -> Void)?

  /// Makes a promise of what `work` settles and attaches a handler, saying nowhere where anything is to run.
  public var observeAnywhere:
    (@Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void, @escaping Handler) -> Void)?

  /// Blocks this thread until there is an outcome, or for so many seconds if a number is given.
  public var waitHere: (@Sendable (Promise, _ seconds: Double?) -> Waited)?

  /// Runs `body` and returns what the design reported meanwhile through its hook, a line each.
  public var reports: (@Sendable (_ body: () -> Void) -> [String])?

  /// The two functions that every promise has.
  public init(
    make: @escaping @Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void) -> Promise,
    observe: @escaping @Sendable (Promise, @escaping Handler) -> Void
  ) {
    self.make = make
    self.observe = observe
  }
}

/// The contract between the suite and an adapter.
public enum Contract {
  /// Raised when an adapter that was right would have to change.
  public static let version = 1
}

/// What a promise came to.
public typealias Outcome = Result<Int, Reason>

/// The one error that clauses use.
public struct Reason: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a clause chose, or nil for an error that the design made itself.
  public let code: Int?

  /// One word for people.
  public let description: String

  /// Shows whether anybody still holds the error.
  private let token: Token?

  /// An error of the clause's own.
  public init(_ code: Int) { self.init(code, holding: nil) }

  init(_ code: Int, holding token: Token?) {
    self.code = code
    self.token = token
    description = "\(code)"
  }

  /// What an adapter makes of any error: a `Reason` stays as it is, any other is one of the design's own.
  public init(_ error: any Error) {
    if let reason = error as? Reason {
      self = reason
    } else {
      code = nil
      token = nil
      description = "\(error)"
    }
  }
}

extension Reason {
  /// The token doesn't count.
  public static func == (one: Reason, other: Reason) -> Bool {
    one.code == other.code && one.description == other.description
  }

  /// As equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(description)
  }
}

/// What a block of a clause answers. The adapter says it in its design's way.
public enum Reply<Promise: Sendable>: Sendable {
  case value(Int)
  /// The error is returned, by whatever means the design has for that.
  case error(Reason)
  /// The error is thrown, where blocks can throw; otherwise as `error`.
  case thrown(Reason)
  case promise(Promise)
}

/// How often is something tried again, and when?
public struct Tries: Sendable {
  /// How many times more than once.
  public let attempts: Int
  /// Seconds between a failure and the next try.
  public let delay: Double
  /// Whether to go on, asked with the number of attempts that remain and the error; always if there is none.
  public let condition: (@Sendable (Int, Reason) -> Bool)?

  /// Everything said.
  public init(attempts: Int, delay: Double, condition: (@Sendable (Int, Reason) -> Bool)? = nil) {
    self.attempts = attempts
    self.delay = delay
    self.condition = condition
  }
}

/// How a caller gives up the promise for which it waits.
public enum Handover: Sendable {
  /// The promise has no name: `await make().get()`.
  case temporary
  /// The promise is consumed: `await (consume promise).get()`.
  case consumed
}

/// What came of a wait that blocks its thread.
public enum Waited: Sendable, Equatable {
  case outcome(Outcome)
  /// The wait could never have ended.
  case refused
  case timedOut
}

/// What the suite gives an adapter for one run of one clause.
public struct Environment: Sendable {
  /// A serial queue for the handlers and blocks of designs that run them on queues.
  public let queue: DispatchQueue

  /// Takes the blocks instead of the queue, if it is there and the adapter has the trait `executor`.
  public var executor: Executor?
  /// The time of timers, in clauses that control it.
  public internal(set) var clock: Clock?
}

/// What a promise can or can't do. Those of operations follow from the operations that are set.
public enum Capability: String, CaseIterable, Codable, Hashable, Sendable {
  case resolved
  case then
  case recover
  case watch
  case always
  case cancel
  case makeCancellable
  case makeThrowing
  case all
  case settled
  case race
  case observeOn
  case wait
  case makeAndWait
  case makeAndWaitHere
  case read
  case any
  case countErrors
  case iterate
  case reduce
  case retry
  case jobs
  case delay
  case timeout
  case thenOn
  case thenIn
  case move
  case observeOnMain
  case observeAnywhere
  case waitHere
  case reports
  /// Where the environment has a clock, timers are its timers.
  case controlledTime
  /// More than one handler can be attached to one promise.
  case manyObservers
  /// A promise has one consumer. A second one, attached by a block or by `wait`, gets an error of the design's own.
  case oneConsumer
  /// The observers of one promise share one run of its work.
  case sharedRun
  /// A promise is one thing that can be named inside its own block.
  case identity
  /// All blocks go to the environment's executor if it has one, so that the suite can choose their order.
  case executor
  /// The suite may run clauses in a process of their own. Given by the runner, not by the adapter.
  case ownProcess
}
