/// What state is a job in, and what does it wait for? A job is over when its block has returned and its result is
/// settled, or when it was cancelled before it began.
///
/// The job owns the promise for its result: nobody else can settle that promise, and the job ends with it.
final class Job: Sendable {
  private enum Phase: Sendable {
    case waiting(@Sendable () -> Answer)
    /// The block was sent to its queue.
    case started(@Sendable () -> Answer)
    case inBlock
    /// The block returned; if it returned a promise, the job waits for that.
    case blockLeft(Core?)
    /// The job was cancelled, but its block is still running.
    case ended
    /// The block has returned or will never run, and the result is settled or cancelled.
    case over
  }

  /// Noncopyable, so the compiler emits no copy function for it.
  private struct State: ~Copyable, Sendable {
    var phase: Phase
    var number = 0
    var group: Group?
    var result: Core?
    /// The jobs that lent their permit until this one is over.
    var lenders: [Job] = []
  }

  private let state: Lock<State>

  init(_ block: @escaping @Sendable () -> Answer) { state = Lock(State(phase: .waiting(block))) }

  /// The promise for the job's result, until the job is over.
  var result: Core? { state.withLock { state in state.result } }

  /// The place in line, as long as the job waits. It changes under the line's lock.
  var number: Int { state.withLock { state in state.number } }

  var isOver: Bool { state.withLock { state in if case .over = state.phase { true } else { false } } }

  /// The promise that the block returned.
  var work: Core? { state.withLock { state in if case .blockLeft(let work) = state.phase { work } else { nil } } }

  private var group: Group? { state.withLock { state in state.group } }

  func join(_ group: Group, _ result: Core) {
    state.withLock { state in (state.group, state.result) = (group, result) }
  }

  func enter(_ number: Int) { state.withLock { state in state.number = number } }

  func add(lenders: [Job]) {
    if !lenders.isEmpty { state.withLock { state in state.lenders += lenders } }
  }

  /// Takes out the lenders that aren't over.
  func takeLenders() -> [Job] {
    let lenders = state.withLock { state in exchange(&state.lenders, with: []) }
    return lenders.isEmpty ? lenders : lenders.filter { lender in !lender.isOver }
  }

  /// The job gets the permit, unless it was cancelled before. Returns whether it got it.
  func takePermit() -> Bool {
    state.withLock { state in
      guard case .waiting(let block) = state.phase else { return false }
      state.phase = .started(block)
      return true
    }
  }

  /// Takes out the block. Nil if the job was cancelled before.
  private func takeBlock() -> (block: @Sendable () -> Answer, result: Core)? {
    state.withLock { state in
      guard case .started(let block) = state.phase, let result = state.result else { return nil }
      state.phase = .inBlock
      return (block, result)
    }
  }

  /// Changes the phase. Returns whether the job is over as a result.
  private func changePhase(_ way: (Phase) -> Phase) -> Bool {
    let (isOver, rest) = state.withLock { state in
      let old = state.phase
      state.phase = way(old)
      guard case .over = state.phase else { return (false, (old, Core?.none)) }
      return (true, (old, state.result.take()))
    }
    withExtendedLifetime(rest) {}
    return isOver
  }

  /// Continues a job that got its permit back. If it waits for another job, it lends the permit again.
  func resume(_ run: inout Run) {
    guard let result, let work, result.closesCycle(adopting: work) else { return }
    run.settle(result, .error(PromiseError.cycle), by: .owner)
  }

  /// The job that has the permit for which this one waits.
  var holder: Job? { group?.holder(before: self) }

  /// Whether other jobs wait for the permit of this one.
  var isAwaited: Bool { group?.isAwaited(self) ?? false }

  /// Whether this job stands behind another that waits in the same line.
  func isBehind(_ other: Job) -> Bool { group?.isWaiting(self, behind: other) ?? false }

  /// Lends the permit until `other` is over.
  func lendPermit(until other: Job) { group?.lendPermit(of: self, until: other) }

  private func passPermit(_ run: inout Run) { group?.passPermit(from: self, &run) }

  var label: String { group?.name.map { name in "JobQueue \(name)" } ?? "JobQueue" }
}

/// What the core asks of a job.
extension Job {
  /// Runs the block. The next job starts when the block has returned and the result is settled.
  func perform(_ run: inout Run) {
    guard let (block, result) = takeBlock() else { return }
    let answer = block()
    if changePhase({ phase in if case .ended = phase { .over } else { .blockLeft(nil) } }) { passPermit(&run) }
    run.resolve(result, answer, by: .owner)
  }

  /// The result was settled, or the job was cancelled.
  @inline(never)
  func end(_ run: inout Run) {
    if changePhase({ phase in if case .inBlock = phase { .ended } else { .over } }) { passPermit(&run) }
  }

  func wait(for work: Core) {
    let old = state.withLock { state in exchange(&state.phase, with: .blockLeft(work)) }
    withExtendedLifetime(old) {}
  }

  func drop() { result?.drop(by: .owner) }
}
