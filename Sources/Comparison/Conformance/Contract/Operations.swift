import Dispatch

/// Which operations does the suite need from a promise?
///
/// An adapter translates: it says, in the words of its own promise, how a promise is made, observed, chained. Two
/// functions are required, the others are capabilities, there when they are set. Nothing is repaired on the way; an
/// adapter that needs logic shows that the design lacks the capability.
///
/// Everything is about integers and `Reason`s, because the laws don't depend on the type.
public struct Operations<Promise: Sendable>: Sendable {
  /// Gets the outcome.
  public typealias Handler = @Sendable (Outcome) -> Void

  /// Settles the promise with the outcome of its work. A producer may misbehave, and call it again.
  public typealias Settle = @Sendable (Outcome) -> Void

  /// A promise that `work` settles. The design chooses when it calls `work`: at once, later, or for an observer.
  public var make: @Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void) -> Promise

  /// Attaches a handler that is called once, with either outcome. In a lazy design this starts the work.
  public var observe: @Sendable (Promise, @escaping Handler) -> Void

  /// A promise that is settled from the beginning.
  public var resolved: (@Sendable (Outcome) -> Promise)?

  /// A promise of the block's answer to the value.
  public var then: (@Sendable (Promise, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// A promise of the block's answer to the error; a value passes.
  public var recover: (@Sendable (Promise, @escaping @Sendable (Reason) -> Reply<Promise>) -> Promise)?

  /// A promise with the same outcome; the block sees an error and can't change it.
  public var watch: (@Sendable (Promise, @escaping @Sendable (Reason) -> Void) -> Promise)?

  /// A promise with the same outcome; the block runs before it, for a value and for an error.
  public var always: (@Sendable (Promise, @escaping @Sendable () -> Void) -> Promise)?

  /// Cancels. A handler that hasn't run gets neither a value nor the error of the work from now on, but it may get an
  /// error of the design's own. A lazy promise that wasn't started may be started later if it starts anew after a
  /// cancel (`Semantics.Cancelling`), and never otherwise.
  public var cancel: (@Sendable (Promise) -> Void)?

  /// Cancels as `cancel` does, where the design says whether that changed anything. After true no block of the promise
  /// begins; after false one has begun, or nothing was left to cancel.
  public var cancelAnswering: (@Sendable (Promise) -> Bool)?

  /// As `make`; cancelling the promise calls `stop`, which stops the work.
  public var makeCancellable:
    (
      @Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void, _ stop: @escaping @Sendable () -> Void) ->
        Promise
    )?

  /// Gives the promise one more function that stops its work. It is called at once if the promise was cancelled before.
  public var addStop: (@Sendable (Promise, _ stop: @escaping @Sendable () -> Void) -> Void)?

  /// As `make`, for work that may throw as well.
  public var makeThrowing:
    (@Sendable (_ work: @escaping @Sendable (@escaping Settle) throws(Reason) -> Void) -> Promise)?

  /// A promise of the function's result for all values, in the order of the promises.
  public var all: (@Sendable ([Promise], @escaping @Sendable ([Int]) -> Int) -> Promise)?

  /// A promise of the function's result for all outcomes, in the order of the promises.
  public var settled: (@Sendable ([Promise], @escaping @Sendable ([Outcome]) -> Int) -> Promise)?

  /// A promise with the outcome of the first one that settles. There is at least one.
  public var race: (@Sendable ([Promise]) -> Promise)?

  /// As `observe`, with the queue on which the handler is to run.
  public var observeOn: (@Sendable (Promise, DispatchQueue, @escaping Handler) -> Void)?

  /// Waits for the outcome. The suite gives the promise away: if the clause doesn't hold it, nobody else does.
  public var wait: (@Sendable (consuming Promise) async -> Outcome)?

  /// As `wait`, with what happens when the waiting task is cancelled: one of what `Semantics.waits` names.
  public var waitAs: (@Sendable (consuming Promise, Semantics.Waiting) async -> Outcome)?

  /// Makes a promise that `work` settles and waits for its outcome, so that only the promise's own parts hold it
  /// meanwhile. `Handover` says how that is written.
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

  /// Combines the value with the first item, the result with the second, and so on.
  public var reduce: (@Sendable (Promise, [Int], @escaping @Sendable (Int, _ item: Int) -> Reply<Promise>) -> Promise)?

  /// A promise of the block's last answer. Without `Tries` the design uses its defaults.
  public var retry: (@Sendable (Tries?, @escaping @Sendable () -> Reply<Promise>) -> Promise)?

  /// A promise with the outcome of this one, which is tried again after an error, as often as `Tries` says.
  public var tryAgain: (@Sendable (Promise, Tries) -> Promise)?

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

  /// Makes a promise that `work` settles and attaches a handler, without naming a queue.
  public var observeAnywhere:
    (@Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void, @escaping Handler) -> Void)?

  /// Blocks this thread for so many seconds at most; without a number, until there is an outcome. `refused` says that
  /// the wait could never have ended.
  public var waitHere: (@Sendable (Promise, _ seconds: Double?) -> Waited)?

  /// For a design that reports faults through a hook. Puts a hook in place that collects lines, runs `body`, puts the
  /// old hook back, and returns the lines: one for each promise that was released unsettled or misused, none for those
  /// chained to it.
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
