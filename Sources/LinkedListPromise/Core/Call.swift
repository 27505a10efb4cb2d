/// What if a task completes before it returns? A result that comes on the thread that calls the task waits here until
/// the task has returned. If the chain continued from there, each link that completes at once would stand on the stack
/// of the one before.
@usableFromInline
final class TaskCall<Value: Sendable, Failure: Error>: Sendable {
  private struct State: Sendable {
    /// The thread that calls the task; nil when the task has returned.
    var thread: UInt? = currentThread()
    /// The results that came before; a task that completes twice delivers both.
    var kept: [Result<Value, Failure>] = []
  }

  private let state = Lock(State())
  private let receiver: any Receiver<Value, Failure>

  @usableFromInline
  init(_ receiver: any Receiver<Value, Failure>) { self.receiver = receiver }

  @usableFromInline
  func complete(with result: Result<Value, Failure>) {
    let isKept = state.withLock { state in
      guard state.thread == currentThread() else { return false }
      state.kept.append(result)
      return true
    }
    if !isKept { perform(receiver.receive(result)) }
  }

  /// Notes that the task has returned.
  @usableFromInline
  func end() -> Rest {
    let kept = state.withLock { state in
      state.thread = nil
      return exchange(&state.kept, with: [])
    }
    let receiver = receiver
    return .inOrder(kept.map { result in { receiver.receive(result) } })
  }
}
