/// How far has one job come, and for whom does it wait? It is over when its block has returned and its result is there, or
/// when it was cancelled before it began.
///
/// The promise that starts a job waits for its turn, and the turn ends with its work.
final class Turn: Sendable {
  private enum Phase: Sendable {
    case waiting, started, inBlock, blockLeft, ended, over
  }

  private struct State: Sendable {
    var phase = Phase.waiting
    var number = 0
    var group: Group?
    var result: Core?
  }

  private let state: Lock<State>

  init(_ result: Core) { state = Lock(State(result: result)) }

  /// The promise for the job's result, until the job is over.
  var result: Core? { state.withLock { state in state.result } }

  /// The place in line, as long as the job waits.
  var number: Int { state.withLock { state in state.number } }

  var isOver: Bool { state.withLock { state in state.phase == .over } }

  private var group: Group? { state.withLock { state in state.group } }

  func join(_ group: Group) { state.withLock { state in state.group = group } }

  func enter(_ number: Int) { state.withLock { state in state.number = number } }

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
    let (phase, result) = state.withLock { state -> (Phase?, Core?) in
      guard let phase = way(state.phase) else { return (nil, nil) }
      state.phase = phase
      return (phase, phase == .over ? state.result.take() : nil)
    }
    withExtendedLifetime(result) {}
    return phase
  }

  /// The job got its place back. It lends it again if there is another job for which it waits.
  func goOn() {
    guard let result, case .promise(let work)? = Link.promise(result).predecessors.first,
      case .promise(let other)? = Link.promise(work).predecessors.first
    else { return }
    _ = waitsForItself(work, adopting: other)
  }

  /// Gives the place on when the job is over.
  func giveOn() {
    var run = Run()
    giveOn(&run)
    run.finish()
  }

  func giveOn(_ run: inout Run) { group?.giveOn(from: self, &run) }

  /// The job that has the place for which this one waits.
  var holder: Turn? { group?.holder(before: self) }

  /// Whether other jobs wait for the place of this one.
  var isAwaited: Bool { group?.isAwaited(self) ?? false }

  /// Lends the place until `other` is over.
  func lend(until other: Turn) { group?.lend(self, until: other) }

  var label: String { group?.name.map { name in "JobQueue \(name)" } ?? "JobQueue" }
}
