import Record

/// What does a trace show? One small scene, played once with each design.
public struct TraceScenario: Sendable {
  /// The name that `compare trace` takes.
  public let name: String
  /// What happens, in one sentence.
  public let statement: String
  let usesMain: Bool
  let plays: [(design: String, play: TracePlay)]

  /// Plays the scene with the chosen designs; nil stands for all. Blocks the calling thread, which must not be the main
  /// thread. A design gives the same events in every run.
  public func run(designs chosen: [String]? = nil) -> [TraceRecord.Performance] {
    plays.filter { chosen?.contains($0.design) ?? true }.map { design, play in
      TraceRecord.Performance(
        design: design, remark: play.remark, code: play.code,
        events: TraceStage(for: play, usesMain: usesMain).run(play.run))
    }
  }
}
