/// How far has one job come, and for whom does it wait? It is over when its block has returned and its result is there, or
/// when it was cancelled before it began.
///
/// The promise that starts a job waits for its turn, and the turn ends with its work.
final class Turn: Sendable {
  private enum Phase: Sendable {
    case waiting, started, inBlock, blockLeft, ended, over
  }

  let group: String?
  /// The promise for the job's result.
  let result: Core
  private let jobs: JobQueue
  private let state = Lock((phase: Phase.waiting, number: 0))

  init(in jobs: JobQueue, _ group: String?, _ result: Core) {
    self.jobs = jobs
    self.group = group
    self.result = result
  }

  /// The place in line, as long as the job waits.
  var number: Int { state.withLock { $0.number } }

  var isOver: Bool { state.withLock { $0.phase == .over } }

  func enter(_ number: Int) { state.withLock { $0.number = number } }

  /// The job gets the place. False if it was cancelled before.
  func take() -> Bool { move { $0 == .waiting ? .started : nil } == .started }

  /// The block begins. False if the job was cancelled before.
  func begin() -> Bool { move { $0 == .started ? .inBlock : nil } == .inBlock }

  /// The block returned. True if the job is over with that.
  func leave() -> Bool { move { $0 == .ended ? .over : .blockLeft } == .over }

  /// The result is there, or the job was cancelled. True if the job is over with that.
  func end() -> Bool { move { $0 == .inBlock ? .ended : .over } == .over }

  /// Goes on to another phase, and returns it.
  private func move(_ way: (Phase) -> Phase?) -> Phase? {
    state.withLock { state in
      guard let phase = way(state.phase) else { return nil }
      state.phase = phase
      return phase
    }
  }

  /// The job got its place back. It lends it again if there is another job for which it waits.
  func goOn() {
    guard case .promise(let work)? = Link.promise(result).predecessors.first else { return }
    _ = waitsForItself(work, through: Link.promise(work).predecessors)
  }

  /// Gives the place on when the job is over.
  func giveOn() {
    var run = Run()
    giveOn(&run)
    run.finish()
  }

  func giveOn(_ run: inout Run) { jobs.giveOn(from: self, &run) }

  /// The job that has the place for which this one waits.
  var holder: Turn? { jobs.holder(before: self) }

  /// Whether other jobs wait for the place of this one.
  var isAwaited: Bool { jobs.isAwaited(self) }

  /// Lends the place until `other` is over.
  func lend(until other: Turn) { jobs.lend(self, until: other) }

  var label: String { group.map { group in "JobQueue \(group)" } ?? "JobQueue" }
}
