import Record

/// How does a design play a scene? A closure that records every step, beside the code that a user would write.
struct TracePlay: Sendable {
  /// What the reader sees.
  let code: TraceCode
  let run: @Sendable (TraceStage) -> Void
  /// Why the design plays the scene in another way than the others.
  private(set) var remark = ""
  private let source: TraceSource

  init(
    _ code: TraceCode, file: String = #fileID, start: Int = #line, _ run: @escaping @Sendable (TraceStage) -> Void
  ) {
    (self.code, source, self.run) = (code, TraceSource(file: file, start: start), run)
  }

  func saying(_ remark: String) -> TracePlay {
    var play = self
    play.remark = remark
    return play
  }

  /// The events, each with its line of the shown code; 0 where the sources are gone.
  func placed(_ events: [TraceRecord.Event]) -> [TraceRecord.Event] {
    let places = code.places(of: source) ?? []
    return events.map { event in
      var event = event
      let line = (event.line ?? 0) - source.start - 1
      event.line = places.indices.contains(line) ? places[line] : 0
      return event
    }
  }
}
