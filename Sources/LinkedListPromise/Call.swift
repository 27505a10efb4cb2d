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
    let step = Step { next.receive(result, depth: 0) }
    if !mailbox.keep(step) { advance(step) }
  }
  return mailbox.close()
}

/// Holds what follows from a task's results while it is being called.
@usableFromInline
final class Mailbox: Sendable {
  private struct State: Sendable {
    /// The thread that calls the task; nil when the task has returned.
    var thread: UInt?
    var first: Step?
    var more: [Step] = []
  }

  private let state: Lock<State>

  @usableFromInline
  init() { state = Lock(State(thread: currentThread())) }

  /// Whether the step waits here for the task to return.
  @usableFromInline
  func keep(_ step: Step) -> Bool {
    let thread = currentThread()
    return state.withLock { state in
      guard state.thread == thread else { return false }
      if state.first == nil { state.first = step } else { state.more.append(step) }
      return true
    }
  }

  /// The task has returned; from now on results go on from where they arrive. Returns the step that is due.
  @usableFromInline
  func close() -> Step? {
    let (first, more) = state.withLock { state in
      defer { state = State() }
      return (state.first, state.more)
    }
    guard let last = more.last else { return first }
    advance(first)
    for step in more.dropLast() { advance(step) }
    return last
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
