#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What happens when a task completes before it returns, twice, from two threads, or never?
///
/// The first completion wins. If it comes while the task is still being called, on the thread that calls it, the promise
/// is finished at once, and its observers are told when the task has returned: if they were told from there, each
/// promise that completes at once would stand on the stack of the one before.
@usableFromInline
func call(_ promise: any Chained, run: Int, _ steps: inout Steps, _ task: (Completion) -> Stop) -> Stop {
  let completion = Completion(of: promise, run: run)
  let stop = task(completion)
  if completion.close() { steps.push(.notify(promise)) }
  return stop
}

/// What a task's completion handler holds. It goes when the task lets go of its handler.
@usableFromInline
final class Completion: Sendable {
  private enum Phase: Sendable {
    case calling(thread: UInt, finished: Bool)
    case returned
  }

  private let promise: any Chained
  private let run: Int
  private let phase: Lock<Phase>

  init(of promise: any Chained, run: Int) {
    self.promise = promise
    self.run = run
    phase = Lock(.calling(thread: currentThread(), finished: false))
  }

  @usableFromInline
  deinit {
    var steps = Steps()
    promise.end(run: run, .dropped, .completionHandlerDropped, &steps)
    advance(&steps)
  }

  @usableFromInline
  func complete(_ outcome: Outcome) {
    var steps = Steps()
    promise.settle(run: run, outcome, &steps)
    if steps.isEmpty { return }
    let thread = currentThread()
    let waits = phase.withLock { phase in
      guard case .calling(thread, _) = phase else { return false }
      phase = .calling(thread: thread, finished: true)
      return true
    }
    if !waits { advance(&steps) }
  }

  /// The task has returned. Returns whether it left the observers to be told.
  func close() -> Bool {
    phase.withLock { phase in
      defer { phase = .returned }
      guard case .calling(_, true) = phase else { return false }
      return true
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
