/// Which kind of promise is it, as far as a program that uses it can see?
///
/// The reference model takes this and never a design's name. Most of it follows from what an adapter says anyway, by
/// its capabilities, traits and declared differences; an adapter that knows better gives its own.
public struct Semantics: Hashable, Sendable {
  /// When the work of a promise runs.
  public enum Runs: Hashable, Sendable {
    /// Once, as the promise is made.
    case whenMade
    /// Once, for the first observer; all share it.
    case onFirstObserver
    /// Anew for each observer. Such a promise has no state: each settlement is delivered.
    case forEachObserver
  }

  /// Where handlers and blocks run.
  public enum Delivery: Codable, Hashable, Sendable {
    /// On the stack of whoever settles or attaches, before that call returns.
    case sameStack
    /// Later, on a queue. What takes a turn of that queue is known or, if nil, not; then a program waits after each
    /// step until everything was delivered.
    case queued(Turns?)
  }

  /// What takes a turn of the queue. All else follows inside the call or the turn that caused it.
  public enum Turns: Codable, Hashable, Sendable {
    /// Handlers and blocks that run. An outcome that passes a block by takes none.
    case blocks
    /// Every link, also one that an outcome passes by. Adopting and combining take none.
    case links
    /// Every way from one promise to another.
    case everything
  }

  /// What becomes of a promise that is cancelled while it is pending, or before it was started.
  public enum Cancelling: Hashable, Sendable {
    /// Its handlers are dropped, and it can be started again; so can what was waiting for it. What it waits for goes
    /// on.
    case startsAnew
    /// It and all that it waits for, back to the source, are settled with an error; so are the observers that a
    /// settled one hasn't notified yet.
    case settles
    /// It and all that it waits for, back to the source, never run a handler or block again; what waits for one of them
    /// is settled with an error. A block that was sent to the queue is taken back.
    case detaches
  }

  /// What happens when a task is cancelled that waits.
  public enum Waiting: String, CaseIterable, Hashable, Sendable {
    /// Nothing: it waits on, and gets the outcome.
    case stays
    /// It gets an error of the design's own.
    case leaves
    /// It gets an error, and cancels the promise unless something else observes it.
    case cancels
  }

  /// What becomes of a promise that would wait for itself.
  public enum Rings: Hashable, Sendable {
    /// It is rejected with an error of the design's own.
    case rejects
    /// It is as it was before it was started, and so is what waits for it; handlers are dropped.
    case startsAnew
    /// As `rejects`; but if its own block returns it, it stays as it is.
    case ignoresItself
  }

  /// Why a promise, or a task that waits, gets an error of the design's own.
  public enum Cause: CaseIterable, Hashable, Sendable {
    /// The promise, or one that it waits for, was cancelled; or the task was.
    case cancelled
    /// Nobody can settle it any more.
    case dropped
    /// It would wait for itself.
    case ring
    /// Its time was up.
    case timedOut
    /// Several members of an `all` have errors.
    case several
  }

  /// How much of what a call makes happen on its own stack has a known order.
  public enum Order: Hashable, Sendable {
    /// Only what happens in a step: the observers of a promise are notified in any order.
    case ofSteps
    /// What happens to each promise.
    case ofEachPromise
    /// In addition, the stops of all promises: from the cancelled promise back to its sources.
    case ofStops
    /// Everything.
    case ofEverything
  }

  /// A fault that a promise reports, because no caller gets it as an error.
  public enum Fault: String, Hashable, Sendable {
    /// Nobody can settle it any more, although somebody waits for it.
    case dropped
    /// It was released, and nobody had got its error.
    case unhandled
    /// It would wait for itself.
    case ring
    /// It was moved to another queue after something had been attached, which stays on the old one.
    case ignored
  }

  /// When the work runs.
  public var runs: Runs
  /// Where handlers run.
  public var delivery: Delivery
  /// Whether a promise can be observed, chained, combined or returned once only.
  public var hasOneSlot: Bool
  /// What cancelling does.
  public var cancelling: Cancelling
  /// Whether a second settlement ends the process, so that no program has one.
  public var trapsWhenSettledAgain = false
  /// Whether a handler runs at once if another handler of the same promise attaches it, and not in its turn.
  public var notifiesAtOnce = false
  /// Whether `all` fails with the first error in the list, as soon as all before it have values, and not with the error
  /// that comes first.
  public var failsInListOrder = false
  /// Whether `all` is settled only when all its members are. It then has the first error in the list.
  public var waitsForAll = false
  /// Whether such an `all` has an error of its own if several members have errors.
  public var makesOneErrorOfSeveral = false
  /// What a promise does that would wait for itself.
  public var rings = Rings.rejects
  /// The names of the errors that it makes itself, as `Reason.description` has them. Empty if all count as alike. Then
  /// programs and clauses accept any of them.
  public var errors: [Cause: String] = [:]
  /// What is known of the order in which things happen within one call.
  public var order = Order.ofEachPromise
  /// The faults that it reports, each with words that the line of such a report contains. If empty, the suite doesn't
  /// compare its reports.
  public var reports: [Fault: String] = [:]
  /// Whether programs also ask which promise a report is about. Needs the trait `marks`.
  public var namesReports = false
  /// What cancelling a task can do that waits; the first is what it does unasked.
  public var waits: [Waiting]
  /// Whether a task that was cancelled before it waits has its error at once, and starts and cancels nothing.
  public var refusesCancelled: Bool

  /// An eager promise that notifies many observers on a queue.
  public init(
    runs: Runs = .whenMade, delivery: Delivery = .queued(nil), hasOneSlot: Bool = false,
    cancelling: Cancelling = .settles, waits: [Waiting] = [.leaves], refusesCancelled: Bool = false,
    errors: [Cause: String] = [:], reports: [Fault: String] = [:],
    order: Order = .ofEachPromise
  ) {
    self.runs = runs
    self.delivery = delivery
    self.hasOneSlot = hasOneSlot
    self.cancelling = cancelling
    self.waits = waits
    self.refusesCancelled = refusesCancelled
    self.errors = errors
    self.reports = reports
    self.order = order
  }

  /// What follows from the traits and the differences that an adapter declares.
  init(capabilities: Set<Capability>, differences: [String: Subject.Difference]) {
    func declares(_ clause: String, _ alternative: String) -> Bool { differences[clause]?.alternative == alternative }
    let isLazy = declares("work-starts-when-made", "on-first-observer")
    self.init(
      runs: isLazy ? capabilities.contains(.sharedRun) ? .onFirstObserver : .forEachObserver : .whenMade,
      delivery: declares("handler-after-attach", "same-stack") ? .sameStack : .queued(nil),
      hasOneSlot: !capabilities.contains(.manyObservers),
      cancelling: declares("dependent-is-told", "as-new") ? .startsAnew : .settles)
    let others: Set = ["runs-what-was-sent", "not-upwards"]
    isCancelModelled =
      capabilities.contains(.makeCancellable)
      && (cancelling == .startsAnew || !differences.values.contains { others.contains($0.alternative) })
  }

  /// The same, with what the differences say of a second settlement, of handlers attached by others, and of `all`.
  func settling(_ differences: [String: Subject.Difference]) -> Semantics {
    func declares(_ clause: String, _ alternative: String) -> Bool { differences[clause]?.alternative == alternative }
    var semantics = self
    if declares("settled-late", "traps") { semantics.trapsWhenSettledAgain = true }
    if declares("combining-starts-nothing", "starts-its-members") { semantics.isStartedByOperators = true }
    if declares("attached-while-told", "at-once") { semantics.notifiesAtOnce = true }
    if declares("all-fails-with-first-error", "in-list-order") { semantics.failsInListOrder = true }
    let isOneError = declares("all-fails-with-first-error", "several-errors-are-one")
    if isOneError || declares("all-fails-with-first-error", "waits-for-all") { semantics.waitsForAll = true }
    if isOneError { semantics.makesOneErrorOfSeveral = true }
    if declares("handlers-in-order", "in-any-order") { semantics.order = .ofSteps }
    let freed = ["handler", "block", "work"].map { "\($0)-freed-when-settled" }
    semantics.freesWhenSettled = runs != .forEachObserver && freed.allSatisfy { differences[$0] == nil }
    if declares("place-is-passed-on", "said-at-each-call") { semantics.inheritsQueues = false }
    if declares("await-cancelled-while-waiting", "waits-on") { semantics.waits = [.stays] }
    if declares("adopting-itself", "stays-unfinished") { semantics.rings = .startsAnew }
    if declares("adopting-itself", "stays-pending") { semantics.rings = .ignoresItself }
    return semantics
  }

  /// Whether an operator starts the work of a lazy promise, as an observer does. No model knows such promises.
  var isStartedByOperators = false

  /// Whether a cancel stops the work and does what `cancelling` says. No program has another one.
  var isCancelModelled = true

  /// Whether a settled promise holds no block, no handler and no work any more.
  var freesWhenSettled = true

  /// Whether the next block or handler runs on the queue of the block before, if none is named for it. Where blocks run
  /// on the stack, they go on where the one before ran.
  var inheritsQueues = true

  /// Whether everything was delivered when a step returns, but for what waits for a queue that is named.
  var isQuietAfterEachStep: Bool { delivery == .sameStack || delivery == .queued(nil) }
}
