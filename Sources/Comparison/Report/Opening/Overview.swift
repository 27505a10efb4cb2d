import Record

/// How does each design stand in each question? A row for each question, a column for each design.
struct Overview {
  let rows: [OverviewRow]
  let designs: [String]
  /// Whom all are compared with.
  let baseline: String

  init?(_ record: BenchmarkRecord) {
    rows = OverviewRow.all(of: record)
    designs = record.designs
    baseline = record.workloads.baseline
    if rows.isEmpty || designs.isEmpty { return nil }
  }

  var table: Table {
    Table(
      "Times \(baseline), by question and design",
      columns: [.init(title: "times \(baseline); less is better")] + designs.map { .of($0, isNumeric: true) },
      rows: rows.map { row in
        Table.Row(
          cells: [row.name(.plain)] + designs.map { row.cell(of: $0) }, id: "overview-\(row.lead.workload.slug)")
      })
  }

  /// The same for a terminal: below each question the designs that offer it, with their intervals, the least first.
  func lines(width: Int) -> [Phrase] {
    rows.flatMap { row in
      let shown = row.standings.filter { $0.standing != .notOffered }.sorted { one, other in
        (one.standing.ratio?.median ?? .infinity) < (other.standing.ratio?.median ?? .infinity)
      }
      let entries = shown.map { Phrase("\($0.design.replacing(/Promises?$/, with: "")) ") + row.cell(of: $0.design) }
      let next = row.next.map { ": next × \(Scale.ratio($0.ratio.median)) \(Scale.interval($0.ratio.interval))" }
      return [row.name(.strong) + Phrase(next ?? "")] + entries.packed(into: width - 2).map { "  " + $0 }
    }
  }

  static let legend: Phrase = """
    * fastest; next × how much longer the next takes; = no difference shown; =? a large one may be hidden; 1.9? too few \
    rounds for a verdict; ~ noisy; – or missing: not offered.
    """

  var figure: Figure {
    let rows = rows.map { row in
      let (title, detail) = row.halves
      return RatioChart.Row(
        title: title, detail: detail, target: row.place,
        marks: row.standings.compactMap { design, standing in
          standing.ratio.map {
            .init(
              subject: design, median: $0.median, low: $0.low, high: $0.high, isHollow: !$0.verdict.isDifference)
          }
        })
    }
    let chart = RatioChart(
      rows: rows, baseline: baseline, legend: designs,
      label: "Each design's time over that of \(baseline), a row for each question")
    return Figure(
      id: "overview",
      caption: Phrase(
        """
        Times \(baseline); less is better. The line is the interval of the median; each table says what it covers. \
        A hollow mark: no difference was shown. No mark: not offered. In the table: 
        """) + Self.legend, drawing: chart.drawing, table: table)
  }
}

extension OverviewRow {
  /// Where its table stands on the page.
  var place: String { "workload-\(lead.workload.slug)" }

  /// What it is called, with a mark if its table is noisy, and a link to that.
  func name(_ tone: Tone) -> Phrase { Phrase(title, tone, to: place) + Phrase(isNoisy ? " ~" : "") }

  private var isNoisy: Bool { table.noise?.isTooMuch == true }

  /// The designs that may win.
  var able: [BenchmarkRecord.Subject] { table.subjects.filter { !$0.isBaseline && $0.ranked } }

  /// The design after the winner, and how much longer it takes; nothing without a winner.
  var next: (name: String, ratio: BenchmarkRecord.Ratio)? {
    guard let winner = table.winner else { return nil }
    let others = able.filter { $0.name != winner.name }
    return others.compactMap { other in table.ratio(of: other.name, to: winner.name).map { (other.name, $0) } }
      .min { $0.1.median < $1.1.median }
  }

  /// What one design needs, with its interval; the fastest one has a mark.
  func cell(of design: String) -> Phrase {
    guard let standing = standings.first(where: { $0.design == design })?.standing else { return "" }
    let isBest = table.winner?.name == design
    let sign = Phrase(isBest ? "*" : "", .good) + standing.phrase
    guard let ratio = standing.ratio else { return sign }
    let figure = standing.isSame ? " \(Scale.ratio(ratio.median))" : ""
    return sign + Phrase("\(figure) \(Scale.interval(ratio.interval))", .faint)
  }

  /// The title in two lines, for a chart.
  var halves: (String, String) {
    for separator in [" of one", ", ", " of "] {
      if let place = title.firstRange(of: separator) {
        return (String(title[..<place.lowerBound]), String(title[place.lowerBound...].drop { ", ".contains($0) }))
      }
    }
    return (title + (isNoisy ? " ~" : ""), "")
  }
}

extension [Phrase] {
  /// As many in a line as fit, two spaces between them.
  fileprivate func packed(into width: Int) -> [Phrase] {
    reduce(into: [Phrase]()) { lines, phrase in
      if let last = lines.last, last.displayWidth + 2 + phrase.displayWidth <= width {
        lines[lines.count - 1] = last + "  " + phrase
      } else {
        lines.append(phrase)
      }
    }
  }
}
