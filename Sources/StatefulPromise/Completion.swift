import Synchronization

/// What happens when a task completes before it returns, twice, from two threads, or never?
///
/// The first completion wins. If it comes while the task is still being called, on the thread that calls it, the promise
/// is finished at once, and its observers are told when the task has returned: if they were told from there, each
/// promise that completes at once would stand on the stack of the one before.
func call(_ task: @Sendable (Completion) -> Stop, for core: Core, run: Int, _ steps: inout Steps) -> Stop {
  let completion = Completion(of: core, run: run)
  let stop = task(completion)
  if completion.close() { steps.append(.notify(core)) }
  return stop
}

/// What a task's completion handler holds. It goes when the task lets go of its handler.
@usableFromInline
final class Completion: Sendable {
  private let core: Core
  private let run: Int
  /// The thread that is calling the task; `left` when observers were left to be told; 0 when the task has returned.
  private let caller = Atomic(currentThread())
  private static var left: UInt { 1 }

  init(of core: Core, run: Int) {
    self.core = core
    self.run = run
  }

  @usableFromInline
  deinit { release(.run(core, run)) }

  @usableFromInline
  func complete(_ outcome: Outcome) {
    perform { steps in
      core.finish(outcome, run: run, &steps)
      if steps.isEmpty || caller.load(ordering: .relaxed) != currentThread() { return }
      caller.store(Self.left, ordering: .relaxed)
      steps = []
    }
  }

  /// The task has returned. Returns whether it left the observers to be told.
  func close() -> Bool { caller.exchange(0, ordering: .relaxed) == Self.left }
}

extension Core {
  func abandon(run: Int) { perform { steps in end(run: run, .dropped, &steps, (.completionHandlerDropped, place)) } }
}
