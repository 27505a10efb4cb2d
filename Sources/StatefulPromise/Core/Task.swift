import Synchronization

/// Where does a promise's work come from? And what happens when a task completes before it returns, twice, from two
/// threads, or never?
extension Promise where Value: Sendable {
  /// A promise of the result with which `task` completes. The task is called when the promise is started, once.
  ///
  /// Only the first result of a run counts. A result given inside the task's own call finishes the promise at once. The
  /// handlers are called as soon as the task has returned. If a task releases its completion handler without calling
  /// it, the promise is created again. That is reported through `Report.hook`, unless all who waited have left.
  ///
  /// - `starting`: when the work starts; the default is that somebody calls `start`.
  /// - Cost: two allocations, and one for a task that captures something.
  /// - Clauses: `value-then-error`, `work-runs-once`, `work-is-shared`, `racing-producers`, `drop-is-reported`.
  /// - Source: document 001.
  @_alwaysEmitIntoClient
  public convenience init(
    starting: Starting = .manually, fileID: StaticString = #fileID, line: UInt = #line, task: @escaping AsyncTask
  ) {
    let origin = Origin.task { completion in task { completion.complete(Outcome($0)) } }
    self.init(origin, starting, place(fileID, line))
  }
}

/// When does a promise's work start?
///
/// - Source: document 001 names automatic starting and leaves the ways open.
public enum Starting: Sendable {
  /// When `start` is called on the promise, or on one that is chained from it.
  case manually
  /// As the promise is made.
  case immediately
  /// When the first handler is attached, whether by `start` or by `then` and the other operators. Promises chained from
  /// it start in the same way.
  case withFirstHandler
}

extension Core {
  /// Calls the task, or waits for the promises that the outcome comes from.
  @inline(never) func begin(attempt: Int, _ run: inout Run) {
    switch state.withLock({ $0.goesOn(attempt) ? $0.origin : nil }) {
    case .task(let task):
      call(task, of: self, for: self, attempt: attempt, &run)
      noteStop(.never, attempt: attempt, &run)
    case .cancellableTask(let task):
      noteStop(.action(call(task, of: self, for: self, attempt: attempt, &run)), attempt: attempt, &run)
    case .link(let block, .outcome(let outcome)):
      adopt(block(outcome), attempt: attempt, &run)
      noteStop(.action {}, attempt: attempt, &run)
    case .link(_, let source): wait(for: source, .block(attempt: attempt, self), attempt: attempt, &run)
    case .members(let waitForMembers): waitForMembers(self, attempt, &run)
    case .known, nil: break
    }
  }
}

/// The first completion wins. If it comes while the task is still being called, on the thread that calls it, the
/// promise is settled at once. Its observers are notified when the task has returned. If they were notified inside the
/// task, each promise that completes at once would stand on the stack of the one before.
///
/// - `maker`: the promise that was made with the task. Its own attempt may call it, or that of its adopter.
func call<Result>(
  _ task: (Completion) -> Result, of maker: Core, for core: Core, attempt: Int, _ run: inout Run
) -> Result {
  let completion = Completion(of: core, attempt: attempt)
  maker.lendPlace(to: completion)
  let result = task(completion)
  completion.noteReturn(&run)
  return result
}

/// The object that a task's completion handler holds. It is released with the handler.
@usableFromInline
final class Completion: Sendable {
  private let core: Core
  /// The number of the attempt, 0 when it was completed.
  private let attempt: Atomic<Int>
  /// The thread that is calling the task; `left` when observers are left to be notified; 0 when the task has returned.
  private let caller = Atomic(currentThread())
  private static var left: UInt { 1 }

  @inline(never) init(of core: Core, attempt: Int) {
    self.core = core
    self.attempt = Atomic(attempt)
  }

  @usableFromInline
  deinit {
    let attempt = attempt.load(ordering: .relaxed)
    let place = Core.forgetPlace(of: self)
    if attempt == 0 { return }
    var slot: Remains? = .attempt(core, attempt, place)
    release(&slot)
  }

  @usableFromInline
  func complete(_ outcome: Outcome) {
    let attempt = attempt.exchange(0, ordering: .relaxed)
    if attempt == 0 { return }
    Run.begin { run in
      core.settle(outcome, attempt: attempt, byTask: true, &run)
      if run.count == 0 || caller.load(ordering: .relaxed) != currentThread() { return }
      caller.store(Self.left, ordering: .relaxed)
      run = Run()
    }
  }

  /// Notes that the task has returned. If observers are left to be notified, they are next.
  @inline(never) func noteReturn(_ run: inout Run) {
    if caller.exchange(0, ordering: .relaxed) == Self.left { run.append(.notify(core)) }
  }
}
