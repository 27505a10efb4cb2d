/// What if a task completes before it returns? If it completes on the thread that calls it, what follows waits here
/// until the task has returned. If the chain continued inside the task's call, tasks that complete at once would nest.
/// On any other thread, what follows begins immediately, unless an earlier completion still waits.
@usableFromInline final class TaskCall: Sendable {
  private struct State: Sendable {
    /// The thread that calls the task; nil when the task has returned.
    var thread: UInt? = Releases.thread
    /// What follows from each completion; a task may complete twice.
    var kept: [@Sendable () -> Rest] = []
  }

  private let state = Lock(State())

  @usableFromInline init() {}

  @usableFromInline func complete(_ next: @escaping @Sendable () -> Rest) {
    let isKept = state.withLock { state in
      guard state.thread == Releases.thread || !state.kept.isEmpty else { return false }
      state.kept.append(next)
      return true
    }
    if !isKept { perform(next) }
  }

  /// Records that the task has returned. Returns what follows from its completions.
  @usableFromInline func end() -> Rest {
    let kept = state.withLock { state in
      state.thread = nil
      return exchange(&state.kept, with: [])
    }
    return .inOrder(kept.indices) { part in kept[part]() }
  }
}
