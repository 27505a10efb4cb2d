/// How is a picture kept, so that it can stand on the page and in a file of its own?
struct Drawing: Equatable {
  enum Style: String { case ratios, curves, trace }

  var style = Style.ratios
  var width: Int
  var height: Int
  var label: String
  /// The same in words, for a file, which has no table behind it.
  var inWords = ""
  var body: Markup

  /// As it stands on the page, where the style sheet of the page dresses it.
  var inline: Markup {
    """
    <svg class="chart" viewBox="0 0 \(width) \(height)" role="img" aria-label="\(label)">
    \(body)
    </svg>
    """
  }

  /// Charts are drawn for a phone; a file shows them twice as large.
  private var scale: Int { style == .trace ? 1 : 2 }

  var file: String {
    let picture: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width * scale)" \
      height="\(height * scale)" role="img" aria-labelledby="title told">
      <title id="title">\(label)</title>
      <desc id="told">\(inWords)</desc>
      \(style.sheet)
      \(body)
      </svg>
      """
    return picture.text + "\n"
  }
}

extension Drawing.Style {
  /// What a page says of its charts too.
  static let chartSheet: Markup = "\(Palette.rules)\n\(Markup(file: PackageResources.chart_css))"

  fileprivate var sheet: Markup {
    switch self {
    case .trace:
      """
      <style>
      svg { color-scheme: light dark; --page: #fdfdfc; --ink: #1d2126; --faint: #5d6670; --rule: #d9dde1; --link: #9aa4ae;
        --good: #1b6e3c; --block: #0b57a4; --bad: #b3202c; }
      @media (prefers-color-scheme: dark) { svg { --page: #15181c; --ink: #e4e7ea; --faint: #9aa4ae; --rule: #343a41;
        --link: #6a747e; --good: #7fd09a; --block: #7db6f2; --bad: #ff8f96; } }
      \(Markup(file: PackageResources.trace_css))</style>
      """
    case .ratios, .curves:
      """
      <style>
      svg { color-scheme: light dark; \(Palette.light) }
      @media (prefers-color-scheme: dark) { svg { \(Palette.dark) } }
      \(Self.chartSheet)</style>
      <rect class="ground" width="100%" height="100%"/>
      """
    }
  }
}
