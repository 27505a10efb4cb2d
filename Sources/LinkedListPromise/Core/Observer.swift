/// What waits for the outcome of a task? The links that the outcome goes through, and what comes after them.
///
/// It doesn't change when it is settled, so a task that completes twice, even from two threads, takes two outcomes through
/// it. Nobody observes a promise itself: only a run that pauses leaves an observer.
///
/// An outcome that arrives while the task is still being called, on the thread that calls it, waits here until the task
/// returns. If the chain went on from there, each link that completes at once would stand on the stack of the one before.
@usableFromInline
final class Observer: Sendable {
  struct State: Sendable {
    var links: [Link]
    var rest: Rest?
    /// The thread that calls the task; nil when that has returned.
    var thread: UInt?
    /// The outcomes that it gave until then.
    var kept: [Outcome] = []
  }

  let count: Int
  private let state: Lock<State>

  init(_ links: [Link], then rest: Rest, isOpen: Bool) {
    count = links.count
    state = Lock(State(links: links, rest: rest, thread: isOpen ? currentThread() : nil))
  }

  deinit {
    var last = Remains.observer(
      state.withLock { state in exchange(&state, with: State(links: [], rest: nil, thread: nil)) })
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
    var run = Run(to: .observer(self, count))
    run.start(.outcome(outcome))
  }

  /// Whether the outcome waits here for the task to return.
  func keeps(_ outcome: Outcome) -> Bool {
    let thread = currentThread()
    return state.withLock { state in
      guard state.thread == thread else { return false }
      state.kept.append(outcome)
      return true
    }
  }

  /// The task has returned; from now on outcomes go on from where they arrive. Gives those that wait.
  func close() -> [Outcome] {
    state.withLock { state in
      state.thread = nil
      return exchange(&state.kept, with: [])
    }
  }
}
