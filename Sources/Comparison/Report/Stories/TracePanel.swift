import Record

/// Where does everything stand in the picture of one design's performance? A column for each place, a row for each
/// event, and a line from each event to the next where the place changes.
///
/// Letters have one width, so that the room for them can be counted.
struct TracePanel {
  static let row = 24
  private static let letter = 7.5
  private static let left = 40
  private static let padding = 16

  let performance: TraceRecord.Performance
  let places: [String]
  let remark: [String]
  private let columns: [Int]
  /// What it needs; it may be made wider.
  var width: Int

  init(_ performance: TraceRecord.Performance) {
    self.performance = performance
    places = performance.places
    var columns: [Int] = []
    var end = Self.left
    for place in places {
      columns.append(end + 8)
      let texts = performance.events.filter { $0.place == place }.map(\.words) + [place]
      end += 20 + Self.width(of: texts.map(\.count).max() ?? 0) + 12
    }
    self.columns = columns
    width = max(end + Self.padding, Self.left + Self.width(of: 48))
    let letters = Int(Double(width - 2 * Self.padding) / Self.letter)
    remark = performance.remark.isEmpty ? [] : Phrase(performance.remark).wrapped(to: letters).map(\.text)
  }

  private var top: Int { 44 + 18 * remark.count }
  var height: Int { top + Self.row * (performance.events.count + 1) + Self.padding }

  var drawing: Markup {
    """
    <rect class="panel" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="6"/>
    <text class="name" x="\(Self.padding)" y="26">\(performance.design)</text>
    \(remark.enumerated().map { line("remark", Self.padding, 46 + 18 * $0, $1) })
    \(places.indices.map(column))
    \(performance.events.indices.dropFirst().compactMap(link))
    \(performance.events.indices.map(event))
    """
  }

  private func line(_ style: String, _ x: Int, _ y: Int, _ text: String) -> Markup {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(text)</text>"
  }

  private func column(_ place: Int) -> Markup {
    """
    \(line("place", columns[place] - 5, top + 12, places[place]))
    <path class="lane" d="M\(columns[place]) \(top + 20)V\(height - Self.padding)"/>
    """
  }

  private func link(_ index: Int) -> Markup? {
    let (from, to) = (column(of: index - 1), column(of: index))
    if from == to { return nil }
    let middle = y(index) - Self.row / 2
    return "<path class=\"link\" d=\"M\(from) \(y(index - 1))V\(middle)H\(to)V\(y(index))\"/>"
  }

  private func event(_ index: Int) -> Markup {
    let event = performance.events[index]
    let (x, y) = (column(of: index), y(index))
    return """
      <text class="number" x="\(Self.left - 12)" y="\(y + 4)">\(index + 1)</text>\
      \(event.kind.mark(x, y))<text class="\(event.kind.rawValue)" x="\(x + 12)" y="\(y + 4)">\(event.words)</text>
      """
  }

  private func column(of event: Int) -> Int {
    columns[places.firstIndex(of: performance.events[event].place) ?? 0]
  }

  private func y(_ event: Int) -> Int { top + Self.row * (event + 1) + 12 }

  private static func width(of letters: Int) -> Int { Int((Double(letters) * letter).rounded(.up)) }
}

extension TraceRecord.Event {
  var words: String { "\(kind.rawValue) \(what)" }
}

extension TraceRecord.Event.Kind {
  /// A shape for each kind, so that nothing is said by colour alone.
  fileprivate func mark(_ x: Int, _ y: Int) -> Markup {
    switch self {
    case .created: "<circle class=\"mark open\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>"
    case .started: "<path class=\"mark open\" d=\"M\(x - 4) \(y - 5)V\(y + 5)L\(x + 5) \(y)Z\"/>"
    case .settled: "<circle class=\"mark full\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>"
    case .delivered: "<rect class=\"mark block\" x=\"\(x - 5)\" y=\"\(y - 5)\" width=\"10\" height=\"10\"/>"
    case .cancelled:
      "<circle class=\"mark stop\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/><path class=\"stop\" d=\"M\(x - 4) \(y + 4)L\(x + 4) \(y - 4)\"/>"
    case .freed: "<path class=\"gone\" d=\"M\(x - 4) \(y - 4)L\(x + 4) \(y + 4)M\(x - 4) \(y + 4)L\(x + 4) \(y - 4)\"/>"
    }
  }
}
