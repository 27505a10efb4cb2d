/// How did something go during a run? A narrow row for each figure, its values as bars over the time.
struct Strip {
  struct Row {
    var title: String
    var unit: String
    /// One for each moment.
    var values: [Double]
  }

  let rows: [Row]
  /// The moments, from the first to the last.
  let seconds: [Double]
  let label: String

  private static let width = 400.0
  private static let (left, right) = (8.0, 392.0)
  private static let (height, gap) = (34.0, 16.0)

  var drawing: Drawing {
    let bottom = Double(rows.count) * (Self.height + Self.gap)
    return Drawing(
      width: Int(Self.width), height: Int(bottom + 18), label: label, inWords: inWords,
      body: """
        \(rows.enumerated().map { draw($1, Double($0) * (Self.height + Self.gap) + Self.gap) })
        <text class="axis" x="\(Self.left.short)" y="\((bottom + 12).short)">0 s</text>\
        <text class="axis end" x="\(Self.right.short)" y="\((bottom + 12).short)">\(Scale.count(Int(seconds.last ?? 0))) s</text>
        """)
  }

  private func draw(_ row: Row, _ top: Double) -> Markup {
    let most = max(row.values.max() ?? 1, .leastNormalMagnitude)
    let foot = top + Self.height
    let ends = Array(seconds.dropFirst()) + [seconds.last ?? 0]
    let bars = zip(row.values, zip(seconds, ends)).map { value, span -> String in
      let from = place(span.0)
      let to = max(place(span.1), from + 0.8)
      let height = max(0, value / most) * Self.height
      return "M\(from.short) \(foot.short)V\((foot - height).short)H\(to.short)V\(foot.short)Z"
    }
    return """
      <text class="axis" x="\(Self.left.short)" y="\((top - 4).short)">\(row.title)</text>\
      <text class="axis end" x="\(Self.right.short)" y="\((top - 4).short)">\(words(row))</text>
      <g class="s6"><path class="mark" d="\(bars.joined())"/></g>\
      <path class="grid" d="M\(Self.left.short) \(foot.short)H\(Self.right.short)"/>
      """
  }

  /// Nothing is drawn outside the strip, also where a record's moments aren't in their order.
  private func place(_ second: Double) -> Double {
    let span = max((seconds.last ?? 0) - (seconds.first ?? 0), .leastNormalMagnitude)
    let share = min(max((second - (seconds.first ?? 0)) / span, 0), 1)
    return Self.left + share * (Self.right - Self.left)
  }

  private func words(_ row: Row) -> String {
    "\(Scale.ratio(row.values.min() ?? 0)) to \(Scale.ratio(row.values.max() ?? 0)), \(row.unit)"
  }

  private var inWords: String { rows.map { "\($0.title): \(words($0))." }.joined(separator: "\n") }
}
