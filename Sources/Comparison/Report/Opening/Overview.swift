import Record

/// How does each subject stand in each question? A row for each question, a column for each subject. Rows of one place
/// stand together: nothing is compared across places.
struct Overview: Equatable {
  /// The rows of one place, compared with one yardstick.
  struct Group: Equatable {
    let place: BenchmarkRecord.Place?
    let yardstick: String
    let rows: [OverviewRow]

    var title: String {
      let place = place.map { $0 == .caller ? "On the caller's thread" : "On a \($0.rawValue)" } ?? "Anywhere"
      return "\(place.replacing("a main", with: "the main")), times \(yardstick)"
    }

    /// The subjects that any of its rows has.
    func subjects(of all: [String]) -> [String] {
      all.filter { name in rows.contains { $0.table.subject(name) != nil } }
    }
  }

  let groups: [Group]
  /// The designs, and then what they are compared with.
  let subjects: [String]
  private let designs: [String]

  init?(_ record: BenchmarkRecord) {
    let rows = OverviewRow.all(of: record)
    let keys = rows.map { Key(place: $0.table.place, yardstick: $0.yardstick) }.withoutRepetition
    groups = keys.map { key in
      Group(
        place: key.place, yardstick: key.yardstick,
        rows: rows.filter { $0.table.place == key.place && $0.yardstick == key.yardstick })
    }
    designs = record.designs
    let others = ["Task", "Callbacks", BenchmarkRecord.Subject.dispatch]
    subjects = designs + others.filter { name in rows.contains { $0.table.subject(name) != nil } }
    if rows.isEmpty || designs.isEmpty { return nil }
  }

  private struct Key: Hashable {
    let place: BenchmarkRecord.Place?
    let yardstick: String
  }

  /// A table for each place. On a terminal there is room for short names, and none for the yardstick.
  func tables(areShort: Bool) -> [Table] {
    groups.map { group in
      let subjects = group.subjects(of: subjects).filter { !areShort || $0 != group.yardstick }
      let table = Table(
        group.title,
        columns: [.init(title: group.title, wraps: true)]
          + subjects.map { name in
            .init(
              title: name, isNumeric: true,
              subject: name)
          },
        rows: group.rows.map { row in
          Table.Row(
            cells: [row.name(.plain)] + subjects.map(row.cell), id: "overview-\(row.lead.workload.slug)")
        })
      return areShort ? table.short : table
    }
  }

  static let legend: Phrase = """
    Less is better. – not offered; = no difference shown; ~ noisy (the same code, measured twice, differed). \
    Callbacks are written by hand; Task is async code.
    """
  static let winners: Phrase = " A winner is in bold."

  /// The first place as a picture, for other pages.
  var chart: Drawing {
    let group = groups[0]
    let rows = group.rows.map { row in
      RatioChart.Row(
        title: row.title, target: row.place,
        marks: designs.compactMap { design in
          row.standing(of: design).ratio.map {
            .init(subject: design, median: $0.median, low: $0.low, high: $0.high, isHollow: !$0.verdict.isDifference)
          }
        })
    }
    return RatioChart(
      rows: rows.filter { !$0.marks.isEmpty }, baseline: group.yardstick, legend: designs,
      label: "\(group.title), a row for each question"
    ).drawing
  }
}

extension OverviewRow: Equatable {
  static func == (one: OverviewRow, other: OverviewRow) -> Bool { one.lead == other.lead && one.table == other.table }
}
