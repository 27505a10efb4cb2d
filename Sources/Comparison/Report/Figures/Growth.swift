import Foundation
import Record

/// How does a cost grow with the size, in words? By the exponent of the power that fits the figures best.
struct Growth: Equatable {
  /// The exponent of the size in the whole cost: 1 for a cost that is the same for each part.
  let exponent: Double

  /// The least squares line through the logarithms of at least two figures.
  init?(sizes: [Double], wholes: [Double]) {
    let points = zip(sizes, wholes).filter { $0 > 0 && $1 > 0 && $1.isFinite }.map { (log($0), log($1)) }
    let count = Double(points.count)
    let (x, y) = (points.reduce(0) { $0 + $1.0 } / count, points.reduce(0) { $0 + $1.1 } / count)
    let spread = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    guard points.count > 1, spread > 0 else { return nil }
    exponent = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) } / spread
  }

  var words: String {
    switch exponent {
    case ..<(-0.15): "falling"
    case ..<0.15: "constant"
    case ..<0.8: "slower than linear"
    case ..<1.25: "linear"
    case ..<1.8: "faster than linear"
    case ..<2.2: "quadratic"
    default: "faster than quadratic"
    }
  }

  /// Above it the exponent has a reason.
  static let linear = 1.02

  var power: String { String(format: "%.2f", exponent) }

  var phrase: Phrase { Phrase("\(words), N^\(power)", exponent >= 1.25 ? .different : .plain) }
}

/// The curve of one workload: who grows how.
struct Scaling {
  let id: String
  let tables: [BenchmarkRecord.Workload]
  let sizeName: String
  /// Why the whole may grow faster than in proportion to the size.
  let reason: String

  private var subjects: [String] {
    tables.flatMap(\.subjects).filter { !$0.isControl }.map(\.name).withoutRepetition
  }

  /// Whether a figure is the cost of one part of the whole: `ns per link`.
  private var isPerPart: Bool { tables[0].unit.contains(" per ") && !isPerOperation }

  /// Whether the sizes are so many threads that share the operations.
  private var isPerOperation: Bool { tables[0].unit.hasSuffix(" per operation") }

  private func points(of subject: String) -> [(size: Int, subject: BenchmarkRecord.Subject)] {
    tables.compactMap { table in table.subjects.first { $0.name == subject }.map { (table.scale, $0) } }
  }

  func growth(of subject: String) -> Growth? {
    let points = points(of: subject)
    return Growth(
      sizes: points.map { Double($0.size) },
      wholes: points.map { $0.subject.median * (isPerPart ? Double($0.size) : 1) })
  }

  var figure: Figure {
    let scale = Scale(unit: tables[0].unit, figures: tables.flatMap(\.subjects).map(\.median))
    let unit = "\(scale.unit) \(scale.per)".trimmed
    let curves = subjects.map { subject in
      CurveChart.Curve(
        subject: subject,
        points: points(of: subject).map { size, subject in
          .init(
            size: Double(size), median: scale.shown(subject.median), low: scale.shown(subject.low),
            high: scale.shown(subject.high))
        })
    }
    let chart = CurveChart(
      curves: curves, sizeName: sizeName, unit: unit, label: "\(id): \(unit), by the number of \(sizeName)")
    return Figure(
      id: id.slug, caption: caption, drawing: chart.drawing, table: table(scale, unit))
  }

  private var caption: Phrase {
    let level = isPerPart ? "linear growth" : "no growth"
    return Phrase("\(tables[0].question). A level line is \(level); a band is the interval that holds the median. ")
      + growth
  }

  private var growth: Phrase {
    let grown = subjects.compactMap { subject in growth(of: subject).map { (subject, $0) } }
    let parts = grown.map(\.1.words).withoutRepetition.map { words in
      let names = grown.filter { $0.1.words == words }.map { "\($0.0) (N^\($0.1.power))" }
      return "\(words): \(names.joined(separator: ", "))"
    }
    let isFaster = isPerPart && grown.contains { $0.1.exponent > Growth.linear } && !reason.isEmpty
    return Phrase("\(whole) grows – ", .strong) + Phrase("\(parts.joined(separator: "; ")).")
      + Phrase(isFaster ? " Above N^\(Growth.linear): \(reason)" : "")
  }

  /// What it is that grows with the size.
  private var whole: String { isPerOperation ? "An operation" : isPerPart ? "The whole" : "It" }

  private func table(_ scale: Scale, _ unit: String) -> Table {
    Table(
      "\(id): \(unit), by the number of \(sizeName)",
      columns: [.init(title: unit)] + tables.map { .init(title: Double($0.scale).tick, isNumeric: true) }
        + [.init(title: "\(whole.lowercased()) grows")],
      rows: subjects.map { subject in
        let points = points(of: subject)
        return Table.Row(
          cells: [Phrase(subject)]
            + tables.map { table in
              points.first { $0.size == table.scale }.map { Phrase(scale.figure($0.subject.median)) }
                ?? Phrase("–", .faint)
            } + [growth(of: subject)?.phrase ?? ""], id: "curve-\(id)-\(subject)".slug)
      })
  }
}
