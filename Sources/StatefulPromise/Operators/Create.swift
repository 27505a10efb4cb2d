import Synchronization

/// Where does a promise's work come from? And what happens when a task completes before it returns, twice, from two
/// threads, or never?
extension Promise {
  /// A promise of what `task` completes with. The task is called when the promise is started, once.
  ///
  /// Only the first result of a run counts. A result given inside the task's own call is there at once, and is told to
  /// the handlers as soon as the task has returned. A task that lets go of its completion handler without calling it is
  /// reported through `Report.hook`, and the promise is as new.
  ///
  /// - Parameter starting: when the work starts; the default is that somebody calls `start`.
  /// - Cost: two allocations, and one for a task that captures something.
  /// - Clauses: `value-then-error`, `work-runs-once`, `work-is-shared`, `racing-producers`, `drop-is-reported`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line, task: @escaping AsyncTask
  ) {
    let origin = Origin.task { completion in task { completion.complete(Promise.outcome($0)) } }
    self.init(origin, starting, Place(fileID, line))
  }
}

/// The first completion wins. If it comes while the task is still being called, on the thread that calls it, the
/// promise is settled at once, and its observers are told when the task has returned: if they were told from there,
/// each promise that completes at once would stand on the stack of the one before.
func call<Stop>(_ task: (Completion) -> Stop, for core: Core, run: Int, _ steps: inout Steps) -> Stop {
  let completion = Completion(of: core, run: run)
  let stop = task(completion)
  if completion.close() { steps.append(.tell(core)) }
  return stop
}

/// What a task's completion handler holds. It goes when the task releases its handler.
@usableFromInline
final class Completion: Sendable {
  private let core: Core
  /// The number of the run, 0 when it was completed.
  private let run: Atomic<Int>
  /// The thread that is calling the task; `left` when observers were left to be told; 0 when the task has returned.
  private let caller = Atomic(currentThread())
  private static var left: UInt { 1 }

  init(of core: Core, run: Int) {
    self.core = core
    self.run = Atomic(run)
  }

  @usableFromInline
  deinit {
    let run = run.load(ordering: .relaxed)
    if run != 0 { release(.run(core, run)) }
  }

  @usableFromInline
  func complete(_ outcome: Outcome) {
    let run = run.exchange(0, ordering: .relaxed)
    if run == 0 { return }
    perform { steps in
      core.settle(outcome, run: run, byTask: true, &steps)
      if steps.count == 0 || caller.load(ordering: .relaxed) != currentThread() { return }
      caller.store(Self.left, ordering: .relaxed)
      steps = Steps()
    }
  }

  /// The task has returned. Returns whether it left the observers to be told.
  func close() -> Bool { caller.exchange(0, ordering: .relaxed) == Self.left }
}
