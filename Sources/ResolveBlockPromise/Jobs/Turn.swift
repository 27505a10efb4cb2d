/// How far has one job come, and for whom does it wait? It is over when its block has returned and its result is there,
/// or when it was cancelled before it began.
///
/// The promise for a job's result waits for the turn, which alone may settle it, and the turn ends with that promise.
final class Turn: Sendable {
  private enum Phase: Sendable {
    case waiting(@Sendable () -> Answer)
    /// The block was sent to its queue.
    case started(@Sendable () -> Answer)
    case inBlock
    /// The block returned, a promise or not.
    case blockLeft(Core?)
    /// The job was cancelled while its block runs.
    case ended
    case over
  }

  private struct State: Sendable {
    var phase: Phase
    var number = 0
    var group: Group?
    var result: Core?
    /// The jobs that lent their place until this one is over.
    var lenders: [Turn] = []
  }

  private let state: Lock<State>

  init(_ job: @escaping @Sendable () -> Answer) { state = Lock(State(phase: .waiting(job))) }

  /// The promise for the job's result, until the job is over.
  var result: Core? { state.withLock { state in state.result } }

  /// The place in line, as long as the job waits.
  var number: Int { state.withLock { state in state.number } }

  var isOver: Bool { state.withLock { state in if case .over = state.phase { true } else { false } } }

  /// The promise that the block returned.
  var work: Core? { state.withLock { state in if case .blockLeft(let work) = state.phase { work } else { nil } } }

  private var group: Group? { state.withLock { state in state.group } }

  func join(_ group: Group, _ result: Core) {
    state.withLock { state in (state.group, state.result) = (group, result) }
  }

  func enter(_ number: Int) { state.withLock { state in state.number = number } }

  func add(lenders: [Turn]) {
    if !lenders.isEmpty { state.withLock { state in state.lenders += lenders } }
  }

  /// Takes out the lenders that aren't over.
  func takeLenders() -> [Turn] {
    let lenders = state.withLock { state in exchange(&state.lenders, with: []) }
    return lenders.isEmpty ? lenders : lenders.filter { lender in !lender.isOver }
  }

  /// The job gets the place. False if it was cancelled before.
  func take() -> Bool {
    state.withLock { state in
      guard case .waiting(let job) = state.phase else { return false }
      state.phase = .started(job)
      return true
    }
  }

  /// Hands out the block, once. Nil if the job was cancelled before.
  fileprivate func begin() -> (job: @Sendable () -> Answer, result: Core)? {
    state.withLock { state in
      guard case .started(let job) = state.phase, let result = state.result else { return nil }
      state.phase = .inBlock
      return (job, result)
    }
  }

  /// The block returned. True if the job is over with that.
  fileprivate func leave() -> Bool { move { phase in if case .ended = phase { .over } else { .blockLeft(nil) } } }

  /// The result is there, or the job was cancelled. True if the job is over with that.
  fileprivate func end() -> Bool { move { phase in if case .inBlock = phase { .ended } else { .over } } }

  /// Goes on to another phase. True if the job is over with that.
  private func move(_ way: (Phase) -> Phase) -> Bool {
    let (isOver, rest) = state.withLock { state in
      let old = state.phase
      state.phase = way(old)
      guard case .over = state.phase else { return (false, (old, Core?.none)) }
      return (true, (old, state.result.take()))
    }
    withExtendedLifetime(rest) {}
    return isOver
  }

  /// The promise that the block returned, or another in its place.
  func wait(for work: Core) {
    let old = state.withLock { state in exchange(&state.phase, with: .blockLeft(work)) }
    withExtendedLifetime(old) {}
  }

  /// Goes on with a job that got its place back. The job lends the place again if it waits for another job.
  func goOn() {
    if let result, let work { _ = waitsForItself(result, adopting: work) }
  }

  /// The job that has the place for which this one waits.
  var holder: Turn? { group?.holder(before: self) }

  /// Whether other jobs wait for the place of this one.
  var isAwaited: Bool { group?.isAwaited(self) ?? false }

  /// Lends the place until `other` is over.
  func lend(until other: Turn) { group?.lend(self, until: other) }

  fileprivate func giveOn(_ run: inout Run) { group?.giveOn(from: self, &run) }

  var label: String { group?.name.map { name in "JobQueue \(name)" } ?? "JobQueue" }
}

extension Run {
  /// Runs the block of a job. The next one starts when it returned and the result is there.
  mutating func perform(_ turn: Turn) {
    guard let (job, result) = turn.begin() else { return }
    let answer = job()
    if turn.leave() { turn.giveOn(&self) }
    resolve(result, answer, bound: true)
  }

  /// Ends the turn of a job when its result is there.
  @inline(never)
  mutating func end(_ turn: Turn) {
    if turn.end() { turn.giveOn(&self) }
  }
}
