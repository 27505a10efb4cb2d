import Record

/// What does a trace show? One small scene, played once with each design.
public struct TraceScenario: Sendable {
  /// The name that `compare trace` takes.
  public let name: String
  /// What happens, in one sentence.
  public let statement: String
  /// The designs that play it.
  public let designs: [String]
  private let plays: [TracePlay]
  private let usesMain: Bool

  init(
    _ name: String, _ statement: String, usesMain: Bool = false,
    _ plays: [(design: String, play: TracePlay)]
  ) {
    self.name = name
    self.statement = statement
    self.usesMain = usesMain
    designs = plays.map(\.design)
    self.plays = plays.map(\.play)
  }

  /// Plays the scene with the chosen designs; nil stands for all. Blocks the calling thread, which must not be the main
  /// thread. A design gives the same events in every run.
  public func run(designs chosen: [String]? = nil) -> [TraceRecord.Performance] {
    zip(designs, plays).filter { chosen?.contains($0.0) ?? true }.map { design, play in
      TraceRecord.Performance(
        design: design, remark: play.remark, code: play.code,
        events: TraceStage(for: play, usesMain: usesMain).run(play.run))
    }
  }
}
