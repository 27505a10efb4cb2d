import Record

/// How does a scene look as a picture? A panel for each design, one below the other, light or dark as the reader's
/// system says. The picture is a file of its own and needs nothing else.
extension TraceRecord.Scenario {
  /// The picture of all performances.
  public var drawing: String { drawing(of: performances) }

  /// The picture of one performance.
  public func drawing(of performance: TraceRecord.Performance) -> String { drawing(of: [performance]) }

  private func drawing(of performances: [TraceRecord.Performance]) -> String {
    var panels = performances.map(TracePanel.init)
    let width = panels.map(\.width).max() ?? 0
    for place in panels.indices { panels[place].width = width }
    var top = 0
    let placed = panels.map { panel -> Markup in
      defer { top += panel.height + 12 }
      return "<g transform=\"translate(0 \(top))\">\n\(panel.drawing)\n</g>"
    }
    let told = performances.map { "\($0.design): " + $0.events.map(\.told).joined(separator: "; ") + "." }
    let picture: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(max(0, top - 12))" width="\(width)" \
      height="\(max(0, top - 12))" role="img" aria-labelledby="title told">
      <title id="title">\(name): \(statement)</title>
      <desc id="told">\(told.joined(separator: "\n"))</desc>
      \(TraceStyle.sheet)
      \(placed)
      </svg>
      """
    return picture.text + "\n"
  }
}

extension TraceRecord.Event {
  fileprivate var told: String { "\(place) \(kind.rawValue) \(what)" }
}

/// How is the picture dressed?
private enum TraceStyle {
  static let sheet: Markup = """
    <style>
    svg { color-scheme: light dark; --page: #fdfdfc; --ink: #1d2126; --faint: #5d6670; --rule: #d9dde1; --link: #9aa4ae;
      --good: #1b6e3c; --block: #0b57a4; --bad: #b3202c; }
    @media (prefers-color-scheme: dark) { svg { --page: #15181c; --ink: #e4e7ea; --faint: #9aa4ae; --rule: #343a41;
      --link: #6a747e; --good: #7fd09a; --block: #7db6f2; --bad: #ff8f96; } }
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
    </style>
    """
}
