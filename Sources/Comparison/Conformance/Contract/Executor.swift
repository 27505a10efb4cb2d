import Dispatch

/// Who brings blocks to their queues while a schedule is chosen? The suite, if the adapter lets it.
///
/// An adapter whose design can hand its blocks to somebody else does so when the environment has an executor, and says
/// that it can with the trait `executor`. All blocks have to come here then, those of derived promises too.
public struct Executor: Sendable {
  /// Takes a block that is bound for a queue. It is run later, never inside this call.
  public let enqueue: @Sendable (_ queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) -> Void
}

/// Blocks, and the jobs of tasks, that wait for somebody to run them.
final class Backlog: TaskExecutor {
  /// A slice, because to take the first one out of an array would move all others. Until the slice grows it keeps the
  /// places of those that were taken out, so nil stays there.
  private let waiting = Lock<ArraySlice<(@Sendable () -> Void)?>>([])

  var executor: Executor { Executor { _, block in self.append(block) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func append(_ block: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(block) } }

  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  /// Runs the oldest block. False if there was none.
  @discardableResult
  func runOne() -> Bool {
    let block: (@Sendable () -> Void)? = waiting.withLock { waiting in
      if waiting.isEmpty { return nil }
      defer { waiting.removeFirst() }
      return waiting[waiting.startIndex].take()
    }
    block?()
    return block != nil
  }

  /// Runs all blocks, and those that come meanwhile.
  func drain() { while runOne() {} }

  /// Releases all blocks.
  func clear() { withExtendedLifetime(waiting.withLock { exchange(&$0, with: []) }) {} }
}
