import Record

/// How does a scene look as a picture? Light or dark as the reader's system says, in a file of its own
/// that needs nothing else.
extension TraceRecord.Scenario {
  func drawing(of performance: TraceRecord.Performance) -> String {
    let panel = TracePanel(performance)
    let inWords = "\(performance.design): " + performance.events.map(\.inWords).joined(separator: "; ") + "."
    return Drawing(
      style: .trace, width: panel.width, height: panel.height, label: "\(name): \(statement)", inWords: inWords,
      body: panel.drawing
    ).file
  }
}

extension TraceRecord.Event {
  fileprivate var inWords: String { "\(place) \(kind.rawValue) \(what)" }
}
