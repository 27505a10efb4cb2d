import PromiseConformance

/// How does a promise keep its outcome and call its handlers, each once and in order? The part that the three controls
/// with state share.
final class Cell: Sendable {
  typealias Handler = @Sendable (Outcome) -> Void

  enum State: Sendable {
    /// A cancelled promise may be started again; the outcome of the earlier attempt is then ignored.
    case pending([Handler], attempt: Int)
    /// One loop at a time calls handlers; later handlers join its line.
    case settled(Outcome, line: HandlerLine, isNotifying: Bool)

    var outcome: Outcome? { if case .settled(let outcome, _, _) = self { outcome } else { nil } }

    var isNotifying: Bool { if case .settled(_, _, true) = self { true } else { false } }
  }

  let around: Surroundings
  let state = Lock(State.pending([], attempt: 0))
  let rings = Rings()
  /// What cancelling reaches next.
  let sources = Lock<[Weak]>([])
  /// Stops the work of each attempt, once, as long as it is under way.
  let stop = Lock<[Int: Held<Hook<Void>>]>([:])
  /// Whether a cancel settled it, for good.
  let isCancelled = Flag()
  let room: Room?
  /// What reports call the promise.
  let mark: UInt?

  init(_ around: Surroundings, _ outcome: Outcome? = nil) {
    self.around = around
    room = around.rules.room?()
    mark = around.mark()
    if let outcome { state.withLock { $0 = .settled(around.rules.stored(outcome), line: [], isNotifying: false) } }
  }

  deinit { around.rules.release { state.withLock { exchange(&$0, with: .pending([], attempt: 0)) } } }

  var isPending: Bool { attempt != nil }

  /// The number of the attempt to settle that is under way; nil when there is an outcome.
  var attempt: Int? {
    state.withLock { if case .pending(_, let attempt) = $0 { attempt } else { nil } }
  }

  var hasHandlers: Bool {
    state.withLock { if case .pending(let handlers, _) = $0 { !handlers.isEmpty } else { false } }
  }

  var outcome: Outcome? { during(.reading) { around.rules.read(self) } }

  func during<Result>(_ part: Rules.Part, _ body: () -> Result) -> Result {
    around.rules.enter(part, self)
    defer { around.rules.leave(part, self) }
    return body()
  }

  // MARK: Settling

  /// Only the first time counts, and only in the attempt that is under way.
  func settle(_ outcome: Outcome, attempt: Int? = nil, isProducer: Bool = false) {
    during(.settling) {
      guard let handlers = around.rules.begin(self, outcome, attempt) else {
        return around.rules.settledAgain(self, outcome, isProducer)
      }
      rings.end()
      if around.rules.forgetsStop { _ = stop.withLock { exchange(&$0, with: [:]) } }
      around.rules.handOver(self, handlers, outcome)
    }
  }

  func begin(_ outcome: Outcome, _ attempt: Int?, isCancel: Bool = false) -> [Handler]? {
    state.withLock { state in
      guard case .pending(let handlers, let current) = state, attempt ?? current == current else { return nil }
      if isCancel { isCancelled.raise() }
      let line = around.rules.line(handlers)
      state = .settled(around.rules.stored(outcome), line: HandlerLine(line), isNotifying: !line.isEmpty)
      return handlers
    }
  }

  func handOver(_ handlers: [Handler]) { if !handlers.isEmpty { around.deliver { self.notify() } } }

  /// Cancels and notifies nobody yet. False if it was settled before.
  func close(_ outcome: Outcome) -> Bool {
    guard begin(outcome, nil, isCancel: true) != nil else { return false }
    rings.leave()
    return true
  }

  /// Notifies the handlers that waited when it was closed.
  func notifyClosed() { if state.withLock({ $0.isNotifying }) { around.deliver { self.notify() } } }

  // MARK: Notifying

  func notify() {
    while let (handler, outcome) = next() { during(.notifying) { around.rules.call(self, handler, outcome) } }
  }

  private func next() -> (Handler, Outcome)? {
    state.withLock { state in
      guard case .settled(let outcome, var line, _) = state else { return nil }
      // What the state still had would be copied with the change.
      state = .settled(outcome, line: [], isNotifying: true)
      let first = line.popFirst()
      state = .settled(outcome, line: line, isNotifying: first != nil)
      return first.map { ($0, outcome) }
    }
  }

  // MARK: Attaching

  private enum Attached { case waits(attempt: Int?), startsNotifying, notifiesAtOnce(Outcome) }

  /// Returns the attempt that the handler waits for, if it waits.
  @discardableResult
  func attach(_ handler: @escaping Handler) -> Int? { around.rules.attach(self, handler) }

  func join(_ handler: @escaping Handler) -> Int? {
    during(.attaching) { () -> Int? in
      let attached = state.withLock { join(&$0, handler) }
      switch attached {
      case .waits(let attempt): return attempt
      case .startsNotifying: around.rules.startNotifying(self)
      case .notifiesAtOnce(let outcome): handler(outcome)
      }
      return nil
    }
  }

  private func join(_ state: inout State, _ handler: @escaping Handler) -> Attached {
    switch state {
    case .pending(var handlers, let attempt):
      state = .pending([], attempt: attempt)
      around.rules.waiting(&handlers, handler)
      state = .pending(handlers, attempt: attempt)
      return .waits(attempt: attempt)
    case .settled(let outcome, var line, let isNotifying):
      switch around.rules.late(
        Late(cell: self, handler: handler, outcome: outcome, line: line, isNotifying: isNotifying))
      {
      case .atOnce(let outcome): return .notifiesAtOnce(outcome)
      case .nowhere: return .waits(attempt: nil)
      case .line(let line): state = .settled(outcome, line: line, isNotifying: true)
      case .last:
        state = .settled(outcome, line: [], isNotifying: true)
        line.append(handler)
        state = .settled(outcome, line: line, isNotifying: true)
      }
      return isNotifying ? .waits(attempt: nil) : .startsNotifying
    }
  }

  // MARK: Cancelling

  /// Whether a cancel leaves the work alone, for whoever is attached next: nothing can stop it.
  let keepsWork = Flag()

  /// Runs the body in the way in which the promise is cancelled.
  func cancelling(_ body: @escaping @Sendable () -> Void) {
    around.rules.cancel(self) { self.during(.cancelling, body) }
  }

  /// Lets cancelling reach others from here.
  func reach(_ cells: [Cell], _ reach: Rules.Reach) {
    if around.rules.reach.contains(reach) { sources.withLock { $0 = cells.map { Weak(cell: $0) } } }
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

  /// Can be started again, and releases the handlers, if the promise is pending and it is the attempt that is meant.
  /// The work may be stopped between the two. Returns whether it was so.
  @discardableResult
  func reset(_ meant: Int?, stops: Bool = false) -> Bool {
    var isReset = false
    around.rules.release {
      let old = state.withLock { state -> State? in
        switch state {
        case .pending(_, let attempt):
          isReset = meant == attempt
          return isReset ? exchange(&state, with: .pending([], attempt: keepsWork.isUp ? attempt : attempt + 1)) : nil
        case .settled(let outcome, _, let isNotifying):
          let lets = meant == nil && around.rules.reach.contains(.line)
          return lets ? exchange(&state, with: .settled(outcome, line: [], isNotifying: isNotifying)) : nil
        }
      }
      // Whoever is stopped or released may start it again, and then waits anew.
      if isReset { rings.leave() }
      if isReset, stops, let meant { Trampoline.outside { stopWork(of: meant) } }
      return old
    }
    return isReset
  }

  /// The same for the attempt that is under way, whose work is stopped then.
  func resetAndStop() { reset(attempt, stops: true) }

  /// Puts another outcome in place of the one that handlers in line still wait for.
  /// Returns whether a handler gets it.
  func overwriteForLine(_ outcome: Outcome) -> Bool {
    state.withLock { state in
      guard case .settled(_, let line, let isNotifying) = state, !line.isEmpty else { return false }
      state = .settled(outcome, line: line, isNotifying: isNotifying)
      return true
    }
  }

  func stopWork(of attempt: Int = 0) { around.rules.stop(self, attempt) }
}

/// A handler that is attached when there is an outcome.
struct Late {
  enum Place { case atOnce(Outcome), last, line(HandlerLine), nowhere }

  let cell: Cell
  let handler: Cell.Handler
  let outcome: Outcome
  let line: HandlerLine
  let isNotifying: Bool

  /// Without a queue it runs at once, unless others are being notified.
  var right: Place { !isNotifying && cell.around.queue == nil ? .atOnce(outcome) : .last }
}

/// Handlers that stand in line. The next one leaves without moving those behind it.
struct HandlerLine: ExpressibleByArrayLiteral {
  private var handlers: [Cell.Handler?]
  private var gone = 0

  init(_ handlers: [Cell.Handler]) { self.handlers = handlers }

  init(arrayLiteral handlers: Cell.Handler...) { self.init(handlers) }

  var isEmpty: Bool { gone == handlers.count }

  mutating func append(_ handler: @escaping Cell.Handler) { handlers.append(handler) }

  mutating func popFirst() -> Cell.Handler? {
    guard !isEmpty else { return nil }
    gone += 1
    let first = handlers[gone - 1].take()
    if isEmpty { self = [] }
    return first
  }

  static func + (line: Self, more: [Cell.Handler]) -> Self { Self(line.handlers.compactMap(\.self) + more) }

  static func + (more: [Cell.Handler], line: Self) -> Self { Self(more + line.handlers.compactMap(\.self)) }
}
