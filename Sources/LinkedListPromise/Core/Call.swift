/// What if a task completes before it returns? What follows from a completion on the thread that calls the task waits
/// here until the task has returned. If the chain continued from there, each link that completes at once would stand on
/// the stack of the one before.
@usableFromInline final class TaskCall: Sendable {
  private struct State: Sendable {
    /// The thread that calls the task; nil when the task has returned.
    var thread: UInt? = Loop.thread
    /// What waits. A task that completes twice has both results delivered.
    var kept: [@Sendable () -> Rest] = []
  }

  private let state = Lock(State())

  @usableFromInline init() {}

  @usableFromInline func complete(_ next: @escaping @Sendable () -> Rest) {
    let isKept = state.withLock { state in
      guard state.thread == Loop.thread else { return false }
      state.kept.append(next)
      return true
    }
    if !isKept { perform(next) }
  }

  /// Notes that the task has returned. Returns what follows from its completions.
  @usableFromInline func end() -> Rest {
    let kept = state.withLock { state in
      state.thread = nil
      return exchange(&state.kept, with: [])
    }
    return .inOrder(kept.indices) { part in kept[part]() }
  }
}
