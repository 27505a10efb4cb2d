import Record

/// How does a scene look as a picture? A panel for each design, one below the other, light or dark as the reader's
/// system says. The picture is a file of its own and needs nothing else.
extension TraceRecord.Scenario {
  /// The picture of all performances, as a file.
  public var drawing: String { drawing(of: performances).file }

  /// The picture of one performance, as a file.
  public func drawing(of performance: TraceRecord.Performance) -> String { drawing(of: [performance]).file }

  func drawing(of performances: [TraceRecord.Performance]) -> Drawing {
    var panels = performances.map(TracePanel.init)
    let width = panels.map(\.width).max() ?? 0
    for place in panels.indices { panels[place].width = width }
    var top = 0
    let placed = panels.map { panel -> Markup in
      defer { top += panel.height + 12 }
      return "<g transform=\"translate(0 \(top))\">\n\(panel.drawing)\n</g>"
    }
    let inWords = performances.map { "\($0.design): " + $0.events.map(\.inWords).joined(separator: "; ") + "." }
    return Drawing(
      style: .trace, width: width, height: max(0, top - 12), label: "\(name): \(statement)",
      inWords: inWords.joined(separator: "\n"), body: "\(placed)")
  }
}

extension TraceRecord.Event {
  fileprivate var inWords: String { "\(place) \(kind.rawValue) \(what)" }
}
