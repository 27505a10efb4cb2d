/// What state is a job in, and what does it wait for? A job is over when its block has returned and its result is
/// settled, or when it was cancelled before it began.
///
/// The job owns the promise for its result: nobody else can settle that promise, and the job ends with it.
final class Job: Sendable {
  private enum Phase: Sendable {
    case waiting(JobBlock)
    /// The block was sent to its queue.
    case sent(JobBlock)
    case running
    /// The block returned; if it returned a promise, the job waits for that.
    case returned(Core?)
    /// The job was cancelled, but its block is still running.
    case cancelledInBlock
    /// The block has returned or will never run, and the result is settled or cancelled.
    case over
  }

  /// Noncopyable, so the compiler emits no copy function for it.
  private struct State: ~Copyable, Sendable {
    var phase: Phase
    var number = 0
    var result: Core?
    /// The jobs that lent their permit until this one is over.
    var lenders: [Job] = []
  }

  let group: Group
  private let state: Lock<State>

  init(_ block: @escaping @Sendable () throws -> Answer, in group: Group) {
    self.group = group
    state = Lock(State(phase: .waiting(JobBlock(call: block))))
  }

  /// The promise for the job's result, until the job is over.
  var result: Core? { state.withLock { state in state.result } }

  /// The place in line, as long as the job waits. It changes under the line's lock.
  var number: Int { state.withLock { state in state.number } }

  var isOver: Bool { state.withLock { state in if case .over = state.phase { true } else { false } } }

  /// Whether others wait for its permit.
  var isAwaited: Bool { group.isAwaited(self) }

  /// The promise that the block returned.
  var work: Core? { state.withLock { state in if case .returned(let work) = state.phase { work } else { nil } } }

  func enter(for result: Core) { state.withLock { state in state.result = result } }

  func enter(_ number: Int) { state.withLock { state in state.number = number } }

  func add(lenders: [Job]) {
    if !lenders.isEmpty { state.withLock { state in state.lenders += lenders } }
  }

  /// Takes out the lenders. One that is over, but hasn't passed on its permit yet, has lenders of its own in its place.
  func takeLenders() -> [Job] {
    let lenders = state.withLock { state in exchange(&state.lenders, with: []) }
    return lenders.isEmpty ? lenders : lenders.flatMap { lender in lender.isOver ? lender.takeLenders() : [lender] }
  }

  /// The job gets the permit, unless it was cancelled before. Returns whether it got it.
  func takePermit() -> Bool {
    state.withLock { state in
      guard case .waiting(let block) = state.phase else { return false }
      state.phase = .sent(block)
      return true
    }
  }

  /// Takes out the block. Nil if the job was cancelled before.
  private func takeBlock() -> (block: JobBlock, result: Core)? {
    state.withLock { state in
      guard case .sent(let block) = state.phase, let result = state.result else { return nil }
      state.phase = .running
      return (block, result)
    }
  }

  /// Changes the phase. A job that is over as a result passes its permit on.
  private func changePhase(_ run: inout Run, _ way: (Phase) -> Phase) {
    let (isOver, rest) = state.withLock { state in
      let old = state.phase
      state.phase = way(old)
      guard case .over = state.phase else { return (false, (old, Core?.none)) }
      return (true, (old, state.result.take()))
    }
    withExtendedLifetime(rest) {}
    if isOver { group.passPermit(from: self, &run) }
  }

  /// Begins a job that got the permit for the first time: its block hasn't returned a promise yet. One that got it back
  /// waits on; if it waits for another job, it lends it again.
  func proceed(_ run: inout Run) {
    guard let result, let work else { return run.hop(self, to: group.queue.settings) }
    if result.endsCycle(adopting: work) { run.settle(result, .error(PromiseError.cycle), by: .owner) }
  }
}

/// What the core asks of a job.
extension Job {
  /// Runs the block. The next job starts when the block has returned and the result is settled.
  func perform(_ run: inout Run) {
    guard let (block, result) = takeBlock() else { return }
    let answer = Answer(of: block.call)
    changePhase(&run) { phase in if case .cancelledInBlock = phase { .over } else { .returned(nil) } }
    run.resolve(result, answer, by: .owner)
  }

  /// The result was settled, or the job was cancelled.
  @inline(never)
  func end(_ run: inout Run) {
    changePhase(&run) { phase in if case .running = phase { .cancelledInBlock } else { .over } }
  }

  func wait(for work: Core) {
    let old = state.withLock { state in exchange(&state.phase, with: .returned(work)) }
    withExtendedLifetime(old) {}
  }
}

/// The block of a job. It is a struct, because reading a closure out of an enum allocates a thunk every time.
private struct JobBlock: Sendable {
  let call: @Sendable () throws -> Answer
}
