import Synchronization

/// Where does a promise's work come from? And what happens when a task completes before it returns, twice, from two
/// threads, or never?
extension Promise {
  /// A promise of the result with which `task` completes. The task is called when the promise is started, once.
  ///
  /// Only the first result of a run counts. A result given inside the task's own call finishes the promise at once. The
  /// handlers are called as soon as the task has returned. A task that releases its completion handler without calling
  /// it is reported through `Report.hook`, and the promise is created again.
  ///
  /// - `starting`: when the work starts; the default is that somebody calls `start`.
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
/// promise is settled at once. Its observers are notified when the task has returned. If they were notified inside the
/// task, each promise that completes at once would stand on the stack of the one before.
///
/// - `maker`: the promise that was made with the task. Its own run may call it, or that of its adopter.
func call<Stop>(
  _ task: (Completion) -> Stop, of maker: Core, for core: Core, run: Int, _ steps: inout Steps
) -> Stop {
  let completion = Completion(of: core, run: run)
  if Report.keepsPlaces { Places.keep(Places.of(maker), of: completion) }
  let stop = task(completion)
  if completion.close() { steps.append(.notify(core)) }
  return stop
}

/// The object that a task's completion handler holds. It is released with the handler.
@usableFromInline
final class Completion: Sendable {
  private let core: Core
  /// The number of the run, 0 when it was completed.
  private let run: Atomic<Int>
  /// The thread that is calling the task; `left` when observers are left to be notified; 0 when the task has returned.
  private let caller = Atomic(currentThread())
  private static var left: UInt { 1 }

  init(of core: Core, run: Int) {
    self.core = core
    self.run = Atomic(run)
  }

  @usableFromInline
  deinit {
    let run = run.load(ordering: .relaxed)
    let place = Report.keepsPlaces ? Places.forget(self) : nil
    if run != 0 { release(.run(core, run, place)) }
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

  /// Notes that the task has returned. Returns whether observers are left to be notified.
  func close() -> Bool { caller.exchange(0, ordering: .relaxed) == Self.left }
}
