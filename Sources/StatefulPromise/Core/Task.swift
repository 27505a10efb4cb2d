import Synchronization

/// Where does the outcome of a promise come from? And what happens when a task completes before it returns, twice, from
/// two threads, or never?
@usableFromInline
enum Origin: Sendable {
  /// From a task, which is called with what it completes, and returns how it is stopped.
  case task(Work)
  /// From the promise before this one: the function makes the next promise of its outcome.
  case link(Untyped, Function)
  /// From other promises, for which the function makes a run wait.
  case joined(Join)
}

@usableFromInline typealias Work = @Sendable (Completion) -> Stop

/// Makes the next promise of an outcome. It is a type of its own because a lock wraps a bare function anew at each read.
@usableFromInline
struct Function: Sendable {
  let next: @Sendable (Outcome) -> Untyped
  @usableFromInline init(_ next: @escaping @Sendable (Outcome) -> Untyped) { self.next = next }
}
@usableFromInline typealias Join = @Sendable (Core, _ run: Int, inout Steps) -> Void

/// The first completion wins. If it comes while the task is still being called, on the thread that calls it, the promise
/// is settled at once, and its observers are told when the task has returned: if they were told from there, each
/// promise that completes at once would stand on the stack of the one before.
func call(_ task: Work, for core: Core, run: Int, _ steps: inout Steps) -> Stop {
  let completion = Completion(of: core, run: run)
  let stop = task(completion)
  if completion.close() { steps.append(.tell(core)) }
  return stop
}

/// What a task's completion handler holds. It goes when the task releases its handler.
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
      core.settle(outcome, run: run, byTask: true, &steps)
      if steps.count == 0 || caller.load(ordering: .relaxed) != currentThread() { return }
      caller.store(Self.left, ordering: .relaxed)
      steps = Steps()
    }
  }

  /// The task has returned. Returns whether it left the observers to be told.
  func close() -> Bool { caller.exchange(0, ordering: .relaxed) == Self.left }
}
