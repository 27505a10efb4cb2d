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
  /// Those from `next` on wait: to take the first out of the list would move all others. Those before it are taken out
  /// when they are most of the list, which may never be empty.
  private struct Waiting: Sendable {
    var blocks: [(@Sendable () -> Void)?] = []
    var next = 0
  }

  private let waiting = Lock(Waiting())

  var executor: Executor { Executor { _, block in self.append(block) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func append(_ block: @escaping @Sendable () -> Void) { waiting.withLock { $0.blocks.append(block) } }

  var isEmpty: Bool { waiting.withLock { $0.blocks.isEmpty } }

  /// Runs the oldest block. False if there was none.
  @discardableResult
  func runOne() -> Bool {
    let block: (@Sendable () -> Void)? = waiting.withLock { waiting in
      guard waiting.next < waiting.blocks.count else { return nil }
      let block = waiting.blocks[waiting.next].take()
      waiting.next += 1
      if waiting.next > waiting.blocks.count / 2 {
        waiting.blocks.removeFirst(waiting.next)
        waiting.next = 0
      }
      return block
    }
    block?()
    return block != nil
  }

  /// Runs all blocks, and those that come meanwhile.
  func drain() { while runOne() {} }

  /// Releases all blocks.
  func clear() { withExtendedLifetime(waiting.withLock { exchange(&$0, with: Waiting()) }) {} }
}
