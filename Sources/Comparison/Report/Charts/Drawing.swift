/// How is a picture kept, so that it can stand on the page and in a file of its own?
struct Drawing: Equatable {
  enum Style: String { case ratios, curves, trace }

  var style = Style.ratios
  var width: Int
  var height: Int
  /// What it shows, in one sentence.
  var label: String
  /// The same in words, for a file, which has no table behind it.
  var told = ""
  var body: Markup

  /// As it stands on the page, where the style sheet of the page dresses it.
  var inline: Markup {
    """
    <svg class="\(style == .trace ? "trace" : "chart")" viewBox="0 0 \(width) \(height)" role="img" aria-label="\(label)">
    \(body)
    </svg>
    """
  }

  /// Charts are drawn for a phone; a file shows them twice as large.
  private var scale: Int { style == .trace ? 1 : 2 }

  /// As a file that needs nothing else.
  var file: String {
    let picture: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width * scale)" \
      height="\(height * scale)" role="img" aria-labelledby="title told">
      <title id="title">\(label)</title>
      <desc id="told">\(told)</desc>
      \(style.sheet)
      \(body)
      </svg>
      """
    return picture.text + "\n"
  }
}

extension Drawing.Style {
  /// The dress of a file.
  fileprivate var sheet: Markup {
    switch self {
    case .trace: TraceStyle.sheet
    case .ratios, .curves:
      """
      <style>
      svg { color-scheme: light dark; \(Palette.light) }
      @media (prefers-color-scheme: dark) { svg { \(Palette.dark) } }
      \(ChartStyle.rules)
      </style>
      <rect class="ground" width="100%" height="100%"/>
      """
    }
  }
}

/// How is a chart dressed? In the colours of the page; the letters have the size that the place allows.
enum ChartStyle {
  static let rules: Markup = """
    text { font: 10px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; fill: var(--ink); }
    .ground { fill: var(--page); }
    .axis { fill: var(--faint); font-size: 9.5px; }
    .end { text-anchor: end; } .middle { text-anchor: middle; }
    .grid { stroke: var(--rule); fill: none; stroke-width: .75; }
    .one { stroke: var(--faint); fill: none; stroke-width: 1; stroke-dasharray: 3 2; }
    .whisker, .curve { fill: none; stroke-width: 1.4; }
    .band { opacity: .16; stroke: none; }
    .mark { stroke-width: 1.3; }
    .cursor { stroke: var(--ink); stroke-width: .75; }
    \(Palette.rules)
    .neutral .mark, .elsewhere .mark { fill: var(--page); }
    .neutral .whisker { opacity: .6; }
    """
}
