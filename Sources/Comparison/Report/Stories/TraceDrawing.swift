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
    let told = performances.map { "\($0.design): " + $0.events.map(\.told).joined(separator: "; ") + "." }
    return Drawing(
      style: .trace, width: width, height: max(0, top - 12), label: "\(name): \(statement)",
      told: told.joined(separator: "\n"), body: "\(placed)")
  }
}

extension TraceRecord.Event {
  fileprivate var told: String { "\(place) \(kind.rawValue) \(what)" }
}

/// How is the picture dressed?
enum TraceStyle {
  static let sheet: Markup = """
    <style>
    svg { color-scheme: light dark; --page: #fdfdfc; --ink: #1d2126; --faint: #5d6670; --rule: #d9dde1; --link: #9aa4ae;
      --good: #1b6e3c; --block: #0b57a4; --bad: #b3202c; }
    @media (prefers-color-scheme: dark) { svg { --page: #15181c; --ink: #e4e7ea; --faint: #9aa4ae; --rule: #343a41;
      --link: #6a747e; --good: #7fd09a; --block: #7db6f2; --bad: #ff8f96; } }
    \(rules)
    </style>
    """

  /// What a page says of its traces too, in its own colours.
  static let rules: Markup = """
    text { font: 12px ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace; fill: var(--ink); }
    .panel { fill: var(--page); stroke: var(--rule); }
    .name { font-size: 14px; font-weight: 700; }
    .place { font-weight: 700; }
    .remark, .number, .freed { fill: var(--faint); }
    .number { text-anchor: end; font-size: 10px; }
    .settled { fill: var(--good); }
    .delivered { fill: var(--block); }
    .cancelled { fill: var(--bad); }
    .lane { stroke: var(--rule); stroke-width: 2; fill: none; }
    .link { stroke: var(--link); fill: none; }
    .mark { fill: var(--page); stroke: var(--ink); stroke-width: 1.5; }
    .mark.full { fill: var(--good); stroke: var(--good); }
    .mark.block { fill: var(--block); stroke: var(--block); }
    .mark.stop, .stop { stroke: var(--bad); stroke-width: 1.5; }
    .gone { stroke: var(--faint); stroke-width: 1.5; }
    """
}
