import PromiseConformance

/// How does a promise keep its outcome and call its handlers, each once and in order? The part that the three controls
/// with state share.
final class Cell: Sendable {
  typealias Handler = @Sendable (Outcome) -> Void

  struct State: Sendable {
    /// Nil while the promise is pending.
    var outcome: Outcome?
    /// Those that haven't been called: they wait for the outcome, or stand in line to be notified of it.
    var handlers = HandlerLine()
    /// One loop at a time calls handlers; later handlers join its line.
    var isNotifying = false
    /// A cancelled promise may be started again; the outcome of the earlier attempt is then ignored.
    var number = 0

    /// The number of the attempt to settle that is under way; nil when there is an outcome.
    var attempt: Int? { outcome == nil ? number : nil }
  }

  let around: Surroundings
  let state: Lock<State>
  let rings = Rings()
  /// What cancelling reaches next.
  let sources = Lock<[Weak]>([])
  /// Stops the work of each attempt, once, as long as it is under way.
  let stop = Lock<[Int: Held<Hook<Void>>]>([:])
  /// Whether a cancel leaves the work alone, for whoever is attached next: nothing can stop it.
  let keepsWork = Flag()
  /// What reports call the promise.
  let mark: UInt?
  /// What faults remember of it; nothing in a right promise.
  let memories = Lock<[ObjectIdentifier: any Sendable]>([:])

  init(_ around: Surroundings, _ outcome: Outcome? = nil) {
    self.around = around
    state = Lock(State(outcome: outcome))
    mark = around.mark()
  }

  deinit { around.conduct.release { state.withLock { exchange(&$0, with: State()) } } }

  var outcome: Outcome? { state.withLock { $0.outcome } }

  var attempt: Int? { state.withLock { $0.attempt } }

  var isPending: Bool { attempt != nil }

  var isNotifying: Bool { state.withLock { $0.isNotifying } }

  /// Whether somebody waits for the outcome.
  var isAwaited: Bool { state.withLock { $0.attempt != nil && !$0.handlers.isEmpty } }

  // MARK: Settling

  /// Only the first time counts, and only in the attempt that is under way.
  func settle(_ outcome: Outcome, attempt: Int? = nil, isProducer: Bool = false) {
    guard let handlers = around.conduct.begin(self, outcome, attempt) else {
      return around.conduct.settledAgain(self, outcome, isProducer: isProducer)
    }
    rings.leave()
    _ = stop.withLock { exchange(&$0, with: [:]) }
    // They are released after the loop that notifies them, so that it doesn't put off what their release starts.
    if !handlers.isEmpty { withExtendedLifetime(handlers) { around.conduct.handOver(self, outcome) } }
  }

  /// Returns the handlers that waited; nil if somebody else has settled the promise.
  func begin(_ outcome: Outcome, _ attempt: Int?) -> HandlerLine? {
    state.withLock { state in
      guard let current = state.attempt, attempt ?? current == current else { return nil }
      (state.outcome, state.isNotifying) = (outcome, !state.handlers.isEmpty)
      return state.handlers
    }
  }

  // MARK: Notifying

  func notify() { while let (handler, outcome) = next() { handler(outcome) } }

  private func next() -> (Handler, Outcome)? {
    state.withLock { state in
      let (first, outcome) = (state.handlers.popFirst(), state.outcome)
      state.isNotifying = first != nil
      return first.flatMap { first in outcome.map { (first, $0) } }
    }
  }

  // MARK: Attaching

  private enum Attached { case waits(attempt: Int?), startsNotifying, notifiesAtOnce(Outcome) }

  /// Returns the attempt that the handler waits for, if it waits.
  @discardableResult
  func attach(_ handler: @escaping Handler) -> Int? { around.conduct.attach(self, handler) }

  func join(_ handler: @escaping Handler) -> Int? {
    switch state.withLock({ join(&$0, handler) }) {
    case .waits(let attempt): return attempt
    case .startsNotifying: around.deliver { self.notify() }
    case .notifiesAtOnce(let outcome): handler(outcome)
    }
    return nil
  }

  private func join(_ state: inout State, _ handler: @escaping Handler) -> Attached {
    if let outcome = state.outcome, !state.isNotifying, around.queue == nil { return .notifiesAtOnce(outcome) }
    state.handlers.append(handler)
    if state.outcome == nil || state.isNotifying { return .waits(attempt: state.attempt) }
    state.isNotifying = true
    return .startsNotifying
  }

  // MARK: Cancelling

  /// Cancels and notifies nobody yet. False if it was settled before.
  func close(_ outcome: Outcome) -> Bool {
    guard begin(outcome, nil) != nil else { return false }
    rings.leave()
    return true
  }

  /// Notifies the handlers that waited when it was closed.
  func notifyClosed() { if isNotifying { around.deliver { self.notify() } } }

  /// Lets cancelling reach others from here.
  func reach(_ cells: [Cell], _ reach: Reach) {
    if around.conduct.reaches(reach) { sources.withLock { $0 = cells.map { Weak(cell: $0) } } }
  }

  /// The cell and all that cancelling reaches from it, those first that are furthest.
  var upstream: [Cell] {
    var cells = [self]
    var index = 0
    while index < cells.count {
      cells += cells[index].sources.withLock { $0 }.compactMap(\.cell)
      index += 1
    }
    return cells.reversed()
  }

  /// Releases the handlers, if it is the attempt that is meant; nil means that there is an outcome. A pending promise
  /// can be started again then; its work may be stopped first.
  func reset(_ meant: Int?, stops: Bool = false) {
    around.conduct.release {
      let old = state.withLock { state -> HandlerLine? in
        guard state.attempt == meant else { return nil }
        if meant != nil, !keepsWork.isUp { state.number += 1 }
        return exchange(&state.handlers, with: HandlerLine())
      }
      if old != nil, let meant {
        // Whoever is stopped or released may start it again, and then waits anew.
        rings.leave()
        if stops { Trampoline.outside { stopWork(of: meant) } }
      }
      return old
    }
  }

  /// The same for the attempt that is under way, whose work is stopped then.
  func resetAndStop() { reset(attempt, stops: true) }

  /// Puts another outcome in place of the one that handlers in line still wait for.
  func overwriteForLine(_ outcome: Outcome) {
    state.withLock { if $0.outcome != nil, !$0.handlers.isEmpty { $0.outcome = outcome } }
  }

  func stopWork(of attempt: Int = 0) { stop.withLock { $0.removeValue(forKey: attempt) }?.use { $0.call(()) } }
}

extension Conduct {
  func begin(_ cell: Cell, _ outcome: Outcome, _ attempt: Int?) -> HandlerLine? { cell.begin(outcome, attempt) }

  func settledAgain(_ cell: Cell, _ outcome: Outcome, isProducer: Bool) {}

  func handOver(_ cell: Cell, _ outcome: Outcome) { cell.around.deliver { cell.notify() } }

  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? { cell.join(handler) }

  func reaches(_ what: Reach) -> Bool { true }

  /// Whether the block of a cancelled promise runs.
  var runsCancelled: Bool { false }
}

/// Handlers that stand in line. The next one leaves without moving those behind it.
struct HandlerLine {
  private var handlers: [Cell.Handler?]
  private var gone = 0

  init(_ handlers: [Cell.Handler] = []) { self.handlers = handlers }

  var isEmpty: Bool { gone == handlers.count }

  /// Those that haven't left.
  var rest: [Cell.Handler] { handlers.compactMap(\.self) }

  mutating func append(_ handler: @escaping Cell.Handler) { handlers.append(handler) }

  mutating func popFirst() -> Cell.Handler? {
    guard !isEmpty else { return nil }
    gone += 1
    let first = handlers[gone - 1].take()
    if isEmpty { self = HandlerLine() }
    return first
  }
}
