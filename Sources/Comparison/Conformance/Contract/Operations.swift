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

  /// What a promise is made of. It gets the function that settles the promise.
  public typealias Work = @Sendable (@escaping Settle) -> Void

  /// A promise that `work` settles. The design chooses when it calls `work`: at once, later, or for an observer.
  public var make: @Sendable (_ work: @escaping Work) -> Promise

  /// Attaches a handler that is called once, with either outcome. In a lazy design, attaching it starts the work.
  public var observe: @Sendable (Promise, @escaping Handler) -> Void

  /// A promise that is settled from the beginning.
  public var resolved: (@Sendable (Outcome) -> Promise)?

  /// A promise for the block's reply to the value.
  public var then: (@Sendable (Promise, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// A promise for the block's reply to the error. A value passes through.
  public var recover: (@Sendable (Promise, @escaping @Sendable (Reason) -> Reply<Promise>) -> Promise)?

  /// A promise with the same outcome. The block sees an error, but can't change it.
  public var watch: (@Sendable (Promise, @escaping @Sendable (Reason) -> Void) -> Promise)?

  /// A promise with the same outcome. The block runs before the promise settles, for a value or an error.
  public var always: (@Sendable (Promise, @escaping @Sendable () -> Void) -> Promise)?

  /// Cancels the promise. From then on, a handler that hasn't run gets neither a value nor an error of the work, but it
  /// may get an error of the design's own. A lazy promise that wasn't started may be started later only if it can be
  /// restarted after cancelling (`Semantics.Cancelling`).
  public var cancel: (@Sendable (Promise) -> Void)?

  /// Like `cancel`, for a design that says whether this changed anything. After true, no block or handler gets the
  /// outcome of the work. False means that one has got it, or that there was nothing to cancel.
  public var cancelAnswering: (@Sendable (Promise) -> Bool)?

  /// Like `make`. Cancelling the promise calls `stop`, which stops the work.
  public var makeCancellable: (@Sendable (_ work: @escaping Work, _ stop: @escaping @Sendable () -> Void) -> Promise)?

  /// Adds a function that stops the promise's work. The function is called at once if the promise was already
  /// cancelled.
  public var addStop: (@Sendable (Promise, _ stop: @escaping @Sendable () -> Void) -> Void)?

  /// Like `make`, for work that can also throw.
  public var makeThrowing:
    (@Sendable (_ work: @escaping @Sendable (@escaping Settle) throws(Reason) -> Void) -> Promise)?

  /// A promise for the result of the function, which receives all values in the promises' order.
  public var all: (@Sendable ([Promise], @escaping @Sendable ([Int]) -> Int) -> Promise)?

  /// A promise for the result of the function, which receives all outcomes in the promises' order.
  public var settled: (@Sendable ([Promise], @escaping @Sendable ([Outcome]) -> Int) -> Promise)?

  /// A promise with the outcome of the first promise that settles. The array isn't empty.
  public var race: (@Sendable ([Promise]) -> Promise)?

  /// Like `observe`, with the queue on which the handler must run.
  public var observeOn: (@Sendable (Promise, DispatchQueue, @escaping Handler) -> Void)?

  /// Waits for the outcome. Only the clause may still refer to the promise.
  public var wait: (@Sendable (consuming Promise) async -> Outcome)?

  /// Like `wait`, with what must happen when the waiting task is cancelled: one of those in `Semantics.waits`.
  public var waitAs: (@Sendable (consuming Promise, Semantics.Waiting) async -> Outcome)?

  /// Makes a promise that `work` settles, and waits for its outcome. Meanwhile, only the promise's own parts refer to
  /// it. `Handover` selects the form.
  public var makeAndWait: (@Sendable (_ work: @escaping Work, Handover) async -> Outcome)?

  /// The outcome, if there is one, without waiting.
  public var read: (@Sendable (Promise) -> Outcome?)?

  /// Like `settled`, but if all promises fail, the result is the error of the last one that failed.
  public var any: (@Sendable ([Promise], @escaping @Sendable ([Outcome]) -> Int) -> Promise)?

  /// A promise for the number of promises that failed, once all have settled.
  public var countErrors: (@Sendable ([Promise]) -> Promise)?

  /// Waits for the promises and calls the function with each outcome, in the order in which the outcomes arrive. Each
  /// call begins after the previous one has returned. Returns after the last call.
  public var outcomes: (@Sendable ([Promise], _ each: @escaping @Sendable (Outcome) async -> Void) async -> Void)?

  /// Runs the block with the value and the number of the step, from 0. If the block returns a promise, it runs again
  /// with that promise's value. Any other reply ends the loop.
  public var iterate: (@Sendable (Promise, @escaping @Sendable (Int, _ step: Int) -> Reply<Promise>) -> Promise)?

  /// Combines the value with the first item, the result with the second, and so on.
  public var reduce: (@Sendable (Promise, [Int], @escaping @Sendable (Int, _ item: Int) -> Reply<Promise>) -> Promise)?

  /// A promise for the block's last reply. Without `Tries`, the design uses its defaults.
  public var retry: (@Sendable (Tries?, @escaping @Sendable () -> Reply<Promise>) -> Promise)?

  /// Creates a queue of jobs. The returned function adds a job and returns a promise for its result.
  public var jobs: (@Sendable () -> @Sendable (@escaping @Sendable () -> Reply<Promise>) -> Promise)?

  /// A promise with the same outcome. A value arrives that many seconds later.
  public var delay: (@Sendable (Promise, _ seconds: Double) -> Promise)?

  /// A promise with the same outcome, or with an error of the design's own after that many seconds.
  public var timeout: (@Sendable (Promise, _ seconds: Double) -> Promise)?

  /// Like `then`, with the queue on which the block must run.
  public var thenOn: (@Sendable (Promise, DispatchQueue, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// Like `then`, with a context in which the block must run, whatever its queue. A serial queue stands for the
  /// context.
  public var thenIn: (@Sendable (Promise, DispatchQueue, @escaping @Sendable (Int) -> Reply<Promise>) -> Promise)?

  /// Sets the queue for blocks that are attached to the promise from now on.
  public var move: (@Sendable (Promise, DispatchQueue) -> Void)?

  /// Like `observe`, but runs the handler on the main queue.
  public var observeOnMain: (@Sendable (Promise, @escaping Handler) -> Void)?

  /// Makes a promise that `work` settles and attaches a handler, without naming a queue.
  public var observeAnywhere: (@Sendable (_ work: @escaping Work, @escaping Handler) -> Void)?

  /// For a design that reports faults through a hook. Installs a hook that collects lines, runs `body`, restores the
  /// old hook, and returns the lines: one for each promise that was released unsettled or misused, and none for
  /// promises chained to it.
  public var reports: (@Sendable (_ body: () -> Void) -> [String])?

  /// The two functions that every promise has.
  public init(
    make: @escaping @Sendable (_ work: @escaping Work) -> Promise,
    observe: @escaping @Sendable (Promise, @escaping Handler) -> Void
  ) {
    self.make = make
    self.observe = observe
  }
}
