/// How does a cost grow with the size? A line for each subject on two logarithmic axes, its interval as a band.
struct CurveChart {
  struct Point {
    var size: Double
    var median: Double
    var low: Double
    var high: Double
  }

  struct Curve {
    var subject: String
    var points: [Point]
  }

  let curves: [Curve]
  let sizeName: String
  let unit: String
  let label: String

  private static let width = 400.0
  private static let (left, right, top, bottom) = (46.0, 388.0, 20.0, 236.0)

  var drawing: Drawing {
    let points = curves.flatMap(\.points)
    let across = LogAxis(holding: points.map(\.size), from: Self.left, to: Self.right)
    let up = LogAxis(
      holding: points.flatMap { [$0.median, $0.low, $0.high] }, from: Self.bottom, to: Self.top)
    let names = Palette.legend(curves.map(\.subject), top: Self.bottom + 32)
    return Drawing(
      style: .curves, width: Int(Self.width), height: Int(Self.bottom + 34 + names.height), label: label,
      body: """
        \(grid(across, up, sizes: Set(points.map(\.size)).sorted()))
        \(curves.map { draw($0, across, up) })
        \(names.0)
        """)
  }

  private func grid(_ across: LogAxis, _ up: LogAxis, sizes: [Double]) -> Markup {
    let lines = up.ticks.map { tick -> Markup in
      let y = up.place(tick)
      return """
        <path class="grid" d="M\(Self.left.short) \(y.short)H\(Self.right.short)"/>\
        <text class="axis end" x="\((Self.left - 5).short)" y="\((y + 3).short)">\(tick.tick)</text>
        """
    }
    let columns = sizes.map { size -> Markup in
      let x = across.place(size).short
      return """
        <path class="grid" d="M\(x) \(Self.top.short)V\(Self.bottom.short)"/>\
        <text class="axis middle" x="\(x)" y="\((Self.bottom + 12).short)">\(size.tick)</text>
        """
    }
    return """
      \(lines)
      \(columns)
      <text class="axis" x="4" y="11">\(unit)</text>
      <text class="axis end" x="\(Self.right.short)" y="\((Self.bottom + 25).short)">\(sizeName)</text>
      """
  }

  private func draw(_ curve: Curve, _ across: LogAxis, _ up: LogAxis) -> Markup {
    func line(_ figure: KeyPath<Point, Double>, _ points: [Point]) -> String {
      points.map { "\(across.place($0.size).short) \(up.place($0[keyPath: figure]).short)" }.joined(separator: "L")
    }
    let points = curve.points
    let marks = points.map { Palette.mark(curve.subject, across.place($0.size), up.place($0.median), radius: 2.8) }
    return """
      <g class="s\(Palette.place(of: curve.subject))" data-subject="\(curve.subject)"><title>\(curve.subject)</title>\
      <path class="band" d="M\(line(\.high, points))L\(line(\.low, points.reversed()))Z"/>\
      <path class="curve" d="M\(line(\.median, points))"/>\(marks)</g>
      """
  }
}
