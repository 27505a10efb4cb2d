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
  private struct State: Sendable {
    var blocks: [@Sendable () -> Void] = []
    var first = 0
  }

  private let state = Lock(State())

  var executor: Executor { Executor { _, block in self.append(block) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func append(_ block: @escaping @Sendable () -> Void) { state.withLock { $0.blocks.append(block) } }

  var isEmpty: Bool { state.withLock { $0.first == $0.blocks.count } }

  /// Runs the oldest block. False if there was none.
  @discardableResult
  func runOne() -> Bool {
    let block: (@Sendable () -> Void)? = state.withLock { state in
      guard state.first < state.blocks.count else { return nil }
      state.first += 1
      let block = state.blocks[state.first - 1]
      if state.first == state.blocks.count {
        state.blocks.removeAll(keepingCapacity: true)
        state.first = 0
      }
      return block
    }
    block?()
    return block != nil
  }

  /// Runs all blocks, and those that come meanwhile.
  func drain() { while runOne() {} }

  /// Releases all blocks.
  func clear() { withExtendedLifetime(state.withLock { exchange(&$0, with: State()) }) {} }
}
