/// How do ratios look? A row for each question or subject, a mark for each ratio on one logarithmic axis, its interval
/// as a line; a hollow mark says 'no difference'.
struct RatioChart {
  struct Mark {
    var subject: String
    var median: Double
    var low: Double
    var high: Double
    var isHollow = false
  }

  struct Row {
    var title: String
    var marks: [Mark]
  }

  let rows: [Row]
  let baseline: String
  let legend: [String]
  let label: String

  private static let width = 400.0
  private static let left = 140.0
  private static let lane = 7.5

  var drawing: Drawing {
    let figures = rows.flatMap(\.marks).flatMap { [$0.median, $0.low, $0.high] }
    let axis = LogAxis(holding: figures + [1], from: Self.left, to: Self.width - 8)
    var top = 8.0
    let drawn = rows.map { row -> Markup in
      defer { top += height(of: row) }
      return draw(row, top, axis)
    }
    let bottom = top + 2
    let names = Palette.legend(legend, top: bottom + 28, columns: 2)
    return Drawing(
      width: Int(Self.width), height: Int(bottom + 30 + names.height), label: label, inWords: inWords,
      body: """
        \(grid(axis, bottom))
        \(drawn)
        \(names.0)
        """)
  }

  private func height(of row: Row) -> Double {
    max(Double(row.marks.count) * Self.lane, 8) + 8
  }

  private func grid(_ axis: LogAxis, _ bottom: Double) -> Markup {
    let lines = axis.ticks.map { tick -> Markup in
      let x = axis.place(tick).short
      return """
        <path class="grid" d="M\(x) 4V\(bottom.short)"/><text class="axis middle" x="\(x)" y="\((bottom + 11).short)">\(tick.tick)</text>
        """
    }
    return """
      \(lines)
      <path class="one" d="M\(axis.place(1).short) 4V\(bottom.short)"/>
      <text class="axis end" x="\((Self.width - 8).short)" y="\((bottom + 23).short)">times \(baseline); dashed: the same</text>
      """
  }

  private func draw(_ row: Row, _ top: Double, _ axis: LogAxis) -> Markup {
    let middle = top + (height(of: row) - 8) / 2
    let first = middle - Double(row.marks.count - 1) * Self.lane / 2
    let marks = row.marks.enumerated().map { index, mark -> Markup in
      let y = first + Double(index) * Self.lane
      return """
        <g class="s\(Palette.place(of: mark.subject))\(mark.isHollow ? " neutral" : "")" data-subject="\(mark.subject)">\
        <title>\(row.title), \(words(mark))</title>\
        <path class="whisker" d="M\(axis.place(mark.low).short) \(y.short)H\(axis.place(mark.high).short)"/>\
        \(Palette.mark(mark.subject, axis.place(mark.median), y))</g>
        """
    }
    return """
      <text class="end" x="\((Self.left - 8).short)" y="\((middle + 3.4).short)">\(row.title)</text>\(marks)
      """
  }

  private func words(_ mark: Mark) -> String {
    let interval = mark.low < mark.high ? " [\(Scale.ratio(mark.low)), \(Scale.ratio(mark.high))]" : ""
    return "\(mark.subject): \(Scale.ratio(mark.median)) times \(baseline)\(interval)"
  }

  private var inWords: String {
    rows.map { row in "\(row.title): \(row.marks.map(words).joined(separator: "; "))." }.joined(separator: "\n")
  }
}
