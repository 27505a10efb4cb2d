import Synchronization

/// What waits for the outcome of a task? The links that the outcome goes through, and what comes after them.
///
/// It doesn't change when it is settled, so a task that completes twice, even from two threads, takes two outcomes
/// through it. Nobody observes a promise itself: only a run that pauses leaves an observer.
///
/// An outcome that arrives while the task is still being called, on the thread that calls it, waits here until the task
/// returns. If the chain went on from there, each link that completes at once would stand on the stack of the one
/// before.
@usableFromInline
final class Observer: Sendable {
  struct State: Sendable {
    var links: [Link]
    var rest: Rest?
    /// The outcomes that it gave until then.
    var kept: [Outcome] = []
  }

  let count: Int
  /// The thread that calls the task; 0 when that has returned. Only this thread changes it, and finds itself in it.
  private let thread: Atomic<UInt>
  private let hasKept = Atomic(false)
  private let state: Lock<State>

  init(_ links: consuming [Link], then rest: consuming Rest, isOpen: Bool) {
    count = links.count
    thread = Atomic(isOpen ? currentThread() : 0)
    state = Lock(State(links: links, rest: rest))
  }

  deinit {
    var last = Remains.observer(
      state.withLock { state in exchange(&state, with: State(links: [], rest: nil)) })
    release(&last)
  }

  var path: (links: [Link], rest: Rest) {
    let (links, rest) = state.withLock { state in (state.links, state.rest) }
    guard let rest else { preconditionFailure("a released observer was settled") }
    return (links, rest)
  }

  /// Takes an outcome out of the chain, or keeps it until the task has returned.
  @usableFromInline
  func settle(_ outcome: Outcome) {
    if keeps(outcome) { return }
    if count == 0, case .handler(let handler) = path.rest { return handler.call(outcome) }
    Run.run(.outcome(outcome), to: .observer(self, count))
  }

  /// Whether the outcome waits here for the task to return.
  func keeps(_ outcome: Outcome) -> Bool {
    if thread.load(ordering: .relaxed) != currentThread() { return false }
    keep(outcome)
    return true
  }

  /// Seldom needed, so it isn't inlined; nor is `settleKept`.
  @inline(never)
  private func keep(_ outcome: Outcome) {
    hasKept.store(true, ordering: .relaxed)
    state.withLock { state in state.kept.append(outcome) }
  }

  /// The task has returned; from now on outcomes go on from where they arrive. Returns whether some wait here.
  func close() -> Bool {
    thread.store(0, ordering: .relaxed)
    return hasKept.load(ordering: .relaxed)
  }

  /// The outcomes that wait here.
  func kept() -> [Outcome] { state.withLock { state in exchange(&state.kept, with: []) } }

  /// Settles with what waits here, when the task that was called is all there is.
  @inline(never)
  func settleKept() { for outcome in kept() { settle(outcome) } }
}

/// Where an outcome goes: through so many links of an observer, to the caller's handler, or to what members are
/// gathered in.
enum Rest: Sendable {
  case observer(Observer, Int)
  case handler(Handler)
  case member(Gathering, Int)
}

/// A function kept in an enum's case of its own would be wrapped anew each time it is read.
struct Handler: Sendable {
  let call: @Sendable (Outcome) -> Void
}
