import FullPromises

/// What is remembered of one promise? Where it was made, for which promises it waits, which waits for it, and on which
/// way its error came.
///
/// When a promise is rejected, its sources know theirs already. So the way of an error is put together step by step,
/// and nothing is searched for later. Traces hold each other only upwards.
final class Trace: Sendable {
  struct Content: Sendable {
    /// The promises of which one settles this one.
    var sources: [Trace] = []
    /// The first that waits for this promise, while it is alive.
    weak var next: Trace?
    var state = State.pending
    /// Whether anybody waits for this promise, or has. Then the error doesn't end here.
    var isObserved = false
    var isTaken = false
    /// The waits for this promise, while it is pending.
    var waits: [any Waiting] = []
  }

  enum State: Sendable {
    case pending, fulfilled
    /// The error, and its steps from the promise that was rejected first to this one.
    case rejected(Rejection, [Place])
  }

  /// How many steps are remembered of a way, or drawn in one direction.
  static let most = 32

  let place: Place
  private let content = Lock(Content())

  init(at place: Place) { self.place = place }

  var now: Content { content.withLock { content in content } }

  /// Notes which promises settle this one.
  func follow(_ sources: [Trace]) {
    let old = content.withLock { content in exchange(&content.sources, with: sources) }
    withExtendedLifetime(old) {}
  }

  /// Notes which one of them does.
  func follow(sourceAt index: Int) {
    let sources = now.sources
    if sources.indices.contains(index) { follow([sources[index]]) }
  }

  /// Notes that another promise waits for this one.
  func lead(to next: Trace?) {
    content.withLock { content in
      content.isObserved = true
      if content.next == nil { content.next = next }
    }
  }

  func fulfill() { _ = settle(.fulfilled) }

  /// Notes a rejection, with the error of a source or with one of its own. A block that takes an error and throws one
  /// continues the way with a new error.
  func reject() {
    let cause = now.sources.lazy.compactMap { source in source.now.rejection }.first
    let error = place.takesErrors ? Rejection() : cause?.error ?? Rejection()
    if settle(.rejected(error, (cause?.steps ?? []).prefix(Self.most - 1) + [place])) { error.take() }
  }

  /// Keeps the first outcome. Returns whether its error is taken: by a wait that isn't over, for one. An outcome that
  /// is ignored takes nothing.
  private func settle(_ state: State) -> Bool {
    let (isTaken, waits): (Bool, [any Waiting]) = content.withLock { content in
      guard case .pending = content.state else { return (false, []) }
      content.state = state
      return (content.isTaken, exchange(&content.waits, with: []))
    }
    return isTaken || waits.contains { wait in !wait.isOver }
  }

  /// Notes a wait for this promise.
  func expect(_ wait: any Waiting) {
    let isSettled = content.withLock { content in
      guard case .pending = content.state else { return true }
      content.makeRoom()
      content.waits.append(wait)
      return false
    }
    if isSettled { take() }
  }

  /// Notes that somebody gets the error of this promise, now or later.
  func take() {
    content.withLock { content in
      (content.isObserved, content.isTaken) = (true, true)
      return content.rejection
    }?.error.take()
  }

  /// Notes that a block gets the error which this promise would have passed on.
  func takeFromSources() { for source in now.sources { source.now.rejection?.error.take() } }

  /// Notes that the promise is released with an error. If nobody ever waited for it, the error ends here.
  func lose(_ error: any Error, _ promise: String) {
    let content = now
    guard !content.isObserved, let (rejection, steps) = content.rejection else { return }
    rejection.end(with: report(.unhandled("\(error)"), promise, steps))
  }

  /// The report on a promise that is released while others wait for it.
  func drop(_ promise: String) -> Report { report(.droppedPending, promise, below.map(\.place)) }

  private func report(_ problem: Report.Problem, _ promise: String, _ steps: [Place]) -> Report {
    Report(problem, promise, place.description, steps.map(\.step))
  }

  /// Releases the traces above when the promise goes, so that no chain of them is released at once.
  func forget() { follow([]) }
}

extension Trace.Content {
  /// Removes the waits that are over from a full list. The list grows only if it is more than half full then.
  fileprivate mutating func makeRoom() {
    guard waits.count == waits.capacity else { return }
    let room = 2 * waits.count
    waits.removeAll { wait in wait.isOver }
    if waits.count > room / 4 { waits.reserveCapacity(room) }
  }

  var rejection: (error: Rejection, steps: [Place])? {
    if case .rejected(let error, let steps) = state { (error, steps) } else { nil }
  }
}

/// One error that passes along a chain. All promises that it reached share it, so it is released with the last of them:
/// then the error is lost, if it ended somewhere and nobody ever took it.
final class Rejection: Sendable {
  private enum State: Sendable {
    case open
    case ended(Report)
    case taken
  }

  private let state = Lock(State.open)

  deinit {
    if case .ended(let report) = state.withLock({ state in state }), Places.areKept { report.send() }
  }

  func take() {
    let old = state.withLock { state in exchange(&state, with: .taken) }
    withExtendedLifetime(old) {}
  }

  /// Keeps the report of the first promise that the error ended with.
  func end(with report: Report) {
    state.withLock { state in if case .open = state { state = .ended(report) } }
  }
}
