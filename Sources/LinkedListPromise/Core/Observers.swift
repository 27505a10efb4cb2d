import Synchronization

/// What waits for the outcome of a task? The links that the outcome goes through, and a handler or a gathering after
/// them.
///
/// An observer doesn't change when it is settled. So a task that completes twice, even from two threads, sends two
/// outcomes through it. A promise itself has no observers: only a run that pauses leaves one.
///
/// An outcome that arrives while the task is still being called, on the thread that calls it, waits here until the task
/// returns. If the chain went on from there, each link that completes at once would stand on the stack of the one
/// before.
@usableFromInline
final class Observer: Sendable {
  struct State: Sendable {
    var links: [Action]
    var rest: Rest?
    /// The outcomes that the task gave before it returned.
    var kept: [Outcome] = []
  }

  let count: Int
  /// The thread that calls the task; 0 when the task has returned. Only this thread changes the number.
  private let thread: Atomic<UInt>
  private let hasKept = Atomic(false)
  private let state: Lock<State>

  init(_ links: consuming [Action], then rest: consuming Rest, isOpen: Bool) {
    count = links.count
    thread = Atomic(isOpen ? currentThread() : 0)
    state = Lock(State(links: links, rest: rest))
  }

  deinit {
    var last = Remains.observer(
      state.withLock { state in exchange(&state, with: State(links: [], rest: nil)) })
    release(&last)
  }

  var path: (links: [Action], rest: Rest) {
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

  /// Keeps an outcome until the task returns. Returns whether it had to.
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

  /// Notes that the task has returned: later outcomes go on at once. Returns whether any were kept.
  func close() -> Bool {
    thread.store(0, ordering: .relaxed)
    return hasKept.load(ordering: .relaxed)
  }

  /// Takes out the kept outcomes.
  func kept() -> [Outcome] { state.withLock { state in exchange(&state.kept, with: []) } }

  /// Settles with the kept outcomes, if the chain is a lone task.
  @inline(never)
  func settleKept() { for outcome in kept() { settle(outcome) } }
}

/// Where an outcome goes: through so many links of an observer, to the caller's handler, or into a gathering.
enum Rest: Sendable {
  case observer(Observer, Int)
  case handler(Handler)
  case member(Gathering, Int)
}

/// A function kept in an enum's case of its own would be wrapped anew each time it is read.
struct Handler: Sendable {
  let call: @Sendable (Outcome) -> Void
}
