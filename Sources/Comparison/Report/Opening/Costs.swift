import Record

/// What does a design cost besides time? Absolute figures: a row for each, a column for each subject.
struct Costs {
  private static let rows: [(title: String, workload: String)] = [
    ("allocations of a pending promise", "allocations-pending"), ("bytes of a pending promise", "bytes"),
    ("allocations of a link built", "allocations-build"), ("allocations of a link run", "allocations-run"),
    ("bytes of a link", "bytes-link"), ("allocations of a member", "allocations-member"),
    ("bytes of a member", "bytes-member"), ("bytes added to a stripped program", "size"),
    ("compile time of ten steps, ms", "compile"),
  ]

  static let legend: Phrase = """
    A pending promise has one observer. A link is one of a chain of 1,000 that waits. A member is one of 1,000 of \
    ‘all’; its figures are what combining adds to it. A program is stripped; its bytes are those that a chain of ten \
    steps adds.
    """

  let record: BenchmarkRecord

  /// The costs of the designs that are known before one is chosen; nothing where none of them was measured.
  var table: Table? {
    let first = ["allocations-pending", "bytes", "size", "compile"]
    return table("What a design costs besides time", "cost", of: record.designs) { first.contains($0) }
  }

  /// All of them, of the baselines too.
  var whole: Table? {
    let tables = record.workloads.filter { table in Self.rows.contains { $0.workload == table.id } }
    let subjects = tables.flatMap(\.subjects).filter { !$0.isControl }.map(\.name).withoutRepetition
    return table("Memory and size, absolute", "memory", of: subjects) { _ in true }
  }

  private func table(_ title: String, _ place: String, of subjects: [String], _ isShown: (String) -> Bool) -> Table? {
    let rows = Self.rows.filter { isShown($0.workload) }.compactMap { title, id in
      record.workloads.first { $0.id == id }.map { workload in
        let figures = subjects.map { name in
          workload.subject(name).map { Phrase(Scale.counted($0.median)) } ?? Phrase("–", .absent)
        }
        return Table.Row(cells: [Phrase(title)] + figures, id: "\(place)-\(id)")
      }
    }
    let columns = [Table.Column(title: "other costs")] + subjects.map { .of($0, isNumeric: true) }
    return rows.isEmpty ? nil : Table(title, columns: columns, rows: rows)
  }
}
