/// What would a user of a design write for a scene? A closure that remembers where it stands, so that the reader sees
/// its lines. It is never traced: the play that stands beside it does the same, and records every step.
struct TraceCode: Sendable {
  let run: @Sendable (TraceStage) -> Void
  private let source: TraceSource

  init(file: String, line: Int, _ run: @escaping @Sendable (TraceStage) -> Void) {
    (self.source, self.run) = (TraceSource(file: file, start: line), run)
  }

  /// The lines of the closure; nil where the checkout in which this program was built is gone.
  var lines: [String]? { source.lines }

  /// For each line of a play the line of this code that does the same, both from 1. Statements belong together in their
  /// order. Within a statement so do the lines if it has as many on both sides; if not, its first line stands for all.
  func places(of play: TraceSource) -> [Int]? {
    guard let ours = source.statements, let theirs = play.statements, ours.count == theirs.count else { return nil }
    return zip(ours, theirs).flatMap { ours, theirs in
      theirs.indices.map { ours.lowerBound + (ours.count == theirs.count ? $0 - theirs.lowerBound : 0) + 1 }
    }
  }
}

/// What shows values in the code of a scene.
struct TraceScreen: Sendable {
  let stage: TraceStage

  func callAsFunction<Value>(_ name: String = "screen", _ value: Value) { stage.show(value, on: name) }
  func callAsFunction<Value>(_ value: Value) { stage.show(value, on: "screen") }
}
