#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What happens when a task completes before it returns?
///
/// If its handler went on with the chain from there, each link that completes at once would stand on the stack of the
/// one before. So a result that arrives while the task is still being called, on the thread that calls it, waits until
/// the task returns. A result from any other thread, or from later, goes on from where it arrives.
@inlinable
func call<Value, Failure>(
  _ task: Promise<Value, Failure>.AsyncTask, _ next: Continuation<Value, Failure>
) -> Step? {
  let mailbox = Mailbox()
  task { result in
    if !mailbox.keep({ Step { _ in next.receive(result, depth: 0) } }) { advance(next.receive(result, depth: 0)) }
  }
  return mailbox.close()
}

/// Holds what follows from results that arrive while the tasks that give them are being called.
@usableFromInline
final class Mailbox: Sendable {
  private struct State: Sendable {
    /// The thread that calls the tasks; nil when they have returned.
    var thread: UInt?
    var kept: Step?
  }

  private let state: Lock<State>

  @usableFromInline
  init() { state = Lock(State(thread: currentThread())) }

  /// Whether the step waits here for the tasks to return.
  @usableFromInline
  func keep(_ step: () -> Step) -> Bool {
    let thread = currentThread()
    return state.withLock { state in
      guard state.thread == thread else { return false }
      state.kept = state.kept?.then(step()) ?? step()
      return true
    }
  }

  /// The tasks have returned; from now on results go on from where they arrive. Returns the step that is due.
  @usableFromInline
  func close() -> Step? {
    state.withLock { state in
      defer { state = State() }
      return state.kept
    }
  }
}

/// What tells this thread from every other that is alive.
private func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}
