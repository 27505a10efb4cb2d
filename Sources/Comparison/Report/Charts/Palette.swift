import Record

/// Which colour and which shape stand for a subject? The same on every chart; nothing is said by colour alone.
enum Palette {
  /// Each subject's colour on a light and on a dark ground, with a contrast of at least 4.5 to it.
  private static let colours: [(name: String, light: String, dark: String)] = [
    ("LinkedListPromise", "#0b57a4", "#7db6f2"), ("StatefulPromise", "#9a4a00", "#f0a35e"),
    ("ResolveBlockPromise", "#7a2e9d", "#c99af0"), ("FullPromises", "#0f6b3a", "#6fcf97"),
    ("Task", "#00616f", "#5cc8dc"), ("Callbacks", "#8a1538", "#ff8fa8"),
    (BenchmarkRecord.Subject.dispatch, "#4c555e", "#aab4be"),
  ]

  /// The place of the subject's colour and shape; the last one is for whoever has none.
  static func place(of subject: String) -> Int {
    colours.firstIndex { $0.name == subject } ?? colours.count - 1
  }

  static let light: Markup = """
    --page: #fdfdfc; --ink: #1d2126; --faint: #5d6670; --rule: #d9dde1; \(variables(\.light))
    """
  static let dark: Markup = """
    --page: #15181c; --ink: #e4e7ea; --faint: #9aa4ae; --rule: #343a41; \(variables(\.dark))
    """

  /// What gives the marks, lines and bands of a subject their colour.
  static let rules: Markup = "\(colours.indices.map(rule))"

  private static func variables(
    _ colour: KeyPath<(name: String, light: String, dark: String), String>
  ) -> Markup {
    "\(colours.enumerated().map { place, entry -> Markup in "--s\(place): \(entry[keyPath: colour]);" })"
  }

  private static func rule(_ place: Int) -> Markup {
    ".s\(place) .mark, .s\(place) .band { fill: var(--s\(place)); } .s\(place) :is(.mark, .whisker, .curve) { stroke: var(--s\(place)); }"
  }

  static func mark(_ subject: String, _ x: Double, _ y: Double, radius r: Double = 3.4) -> Markup {
    func path(_ points: [(Double, Double)]) -> Markup {
      let corners = points.map { "\((x + $0.0 * r).short) \((y + $0.1 * r).short)" }.joined(separator: "L")
      return "<path class=\"mark\" d=\"M\(corners)Z\"/>"
    }
    return switch place(of: subject) {
    case 0: "<circle class=\"mark\" cx=\"\(x.short)\" cy=\"\(y.short)\" r=\"\(r.short)\"/>"
    case 1: path([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
    case 2: path([(0, -1.15), (1.1, 0.9), (-1.1, 0.9)])
    case 3: path([(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)])
    case 4: path([(-1.1, -0.9), (1.1, -0.9), (0, 1.15)])
    case 5: path([(-1, -1), (0, -0.5), (1, -1), (0.5, 0), (1, 1), (0, 0.5), (-1, 1), (-0.5, 0)])
    default: path([(-1.2, -0.4), (1.2, -0.4), (1.2, 0.4), (-1.2, 0.4)])
    }
  }

  static func legend(_ subjects: [String], top: Double, columns: Int = 3, width: Double = 400) -> (
    Markup, height: Double
  ) {
    let step = width / Double(columns)
    let entries = subjects.enumerated().map { index, subject -> Markup in
      let (x, y) = (8 + step * Double(index % columns), top + 9 + 14 * Double(index / columns))
      return """
        <g class="s\(place(of: subject))" data-subject="\(subject)">\(mark(subject, x, y - 3.2))\
        <text x="\((x + 8).short)" y="\(y.short)">\(subject)</text></g>
        """
    }
    return ("\(entries)", 14 * Double((subjects.count + columns - 1) / columns) + 4)
  }
}
