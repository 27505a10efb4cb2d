import Foundation
import Record

/// What did others measure, or we on other machines? Published facts, as ratios to plain Dispatch; they have no
/// intervals.
struct Elsewhere: Equatable {
  /// A measured figure, two from machines of unlike speed, or what happened instead.
  enum Figure: Equatable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    case number(Double)
    case range(Double, Double)
    case words(String)

    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(stringLiteral value: String) { self = .words(value) }
  }

  struct Row: Equatable {
    var name: String
    /// One for each shape, in their order; nil where it wasn't measured.
    var figures: [Figure?]
  }

  struct Shape: Equatable {
    /// The workload that asks the same question.
    var workload: String
    var size: Int?
    var title: String
  }

  var id: String
  var title: String
  /// Who measured, when, on what.
  var origin: String
  /// Its figures are ratios to plain Dispatch, unless this says that they are something else.
  var isAbsolute = false
  var shapes: [Shape]
  var rows: [Row]

  var table: Table {
    Table(
      title,
      columns: [.init(title: "measured elsewhere")]
        + shapes.map { .init(title: $0.title, isNumeric: true, wraps: true) },
      rows: rows.map { row in
        Table.Row(
          cells: [Phrase(row.name)] + row.figures.map { $0.map { phrase($0) } ?? Phrase("–", .faint) },
          id: "\(id)-\(row.name)".slug)
      })
  }

  private func phrase(_ figure: Figure) -> Phrase {
    switch figure {
    case .number(let value): Phrase(written(value))
    case .range(let low, let high): Phrase("\(written(low))–\(written(high))")
    case .words(let words): Phrase(words, .bad)
    }
  }

  /// With the digits that were published.
  private func written(_ value: Double) -> String {
    isAbsolute ? Scale.counted(value) : String(format: "%.3g", value)
  }

  /// The ratios of one workload at a size, for a chart; words can't be drawn.
  static func ratios(of workload: String, size: Int) -> [(name: String, low: Double, high: Double)] {
    all.filter { !$0.isAbsolute }.flatMap { source in
      source.shapes.indices.filter {
        source.shapes[$0].workload == workload && source.shapes[$0].size ?? size == size
      }.flatMap { place in
        source.rows.compactMap { row -> (String, Double, Double)? in
          switch row.figures[place] {
          case .number(let value): (row.name, value, value)
          case .range(let low, let high): (row.name, low, high)
          case .words, nil: nil
          }
        }
      }
    }
  }
}

extension Elsewhere {
  /// The section of the report, with today's figures above those from elsewhere.
  static func section(beside record: BenchmarkRecord) -> Block {
    var blocks: [Block] = [
      .paragraph(
        """
        Facts that this run didn't measure, beside what it did. Only ratios can be compared between machines. The \
        times of ‘all’ stand in nanoseconds, because the source gives nothing else; they show an order of magnitude. \
        ‘crash’ and ‘over 25 s’ are what happened.
        """)
    ]
    for source in all {
      let table = source.beside(record)
      blocks.append(
        .section(
          Section(
            id: source.id, level: 3, title: source.title, fold: .never,
            blocks: [.paragraph(Phrase(source.origin, .faint)), .table(table)])))
    }
    return .section(Section(id: "measured-elsewhere", title: "Measured elsewhere", blocks: blocks))
  }

  /// The table with a row for each design of this run on top.
  func beside(_ record: BenchmarkRecord) -> Table {
    let today = record.designs.compactMap { design -> Table.Row? in
      let cells = shapes.map { cell(of: design, $0, record) }
      if cells.allSatisfy({ $0.text == "–" }) { return nil }
      return Table.Row(
        cells: [Phrase("\(design), this run", .strong)] + cells, id: "\(id)-\(design)".slug, subject: design)
    }
    return Table(title, columns: table.columns, rows: today + table.rows)
  }

  private func cell(of design: String, _ shape: Shape, _ record: BenchmarkRecord) -> Phrase {
    let tables = record.workloads.filter { $0.id == shape.workload }
    guard let table = tables.first(where: { $0.scale == shape.size ?? $0.scale }) else { return Phrase("–", .faint) }
    if isAbsolute {
      let subject = table.subjects.first { $0.name == design }
      return subject.map { Phrase(written($0.median)) } ?? Phrase("–", .faint)
    }
    let dispatch = BenchmarkRecord.Subject.dispatch
    guard let ratio = table.ratio(of: design, to: dispatch) else {
      return Phrase(Standing(of: design, in: table, among: tables).phrase.text)
    }
    return Phrase(ratio.verdict == .noDifference ? "=" : Scale.ratio(ratio.median))
  }
}
