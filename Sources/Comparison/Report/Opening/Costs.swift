import Record

/// What does a design cost besides time? Absolute figures, the lowest first thing to know before one is chosen.
struct Costs {
  private static let rows: [(title: String, workload: String)] = [
    ("allocations of a pending promise", "allocations-pending"), ("bytes of a pending promise", "bytes"),
    ("bytes added to a stripped program", "size"), ("compile time of ten steps, ms", "compile"),
  ]

  let record: BenchmarkRecord

  /// Nothing where none of it was measured.
  var table: Table? {
    let designs = record.designs
    let rows = rows(of: designs)
    if rows.isEmpty { return nil }
    return Table(
      "What a design costs besides time",
      columns: [.init(title: "other costs")] + designs.map { .of($0, isNumeric: true) },
      rows: rows)
  }

  /// What was measured, a row for each figure.
  func rows(of designs: [String]) -> [Table.Row] {
    Self.rows.compactMap { title, id in
      guard let workload = record.workloads.first(where: { $0.id == id }) else { return nil }
      let figures = designs.map { design in
        workload.subjects.first { $0.name == design }.map { Phrase(Scale.counted($0.median)) } ?? Phrase("–", .absent)
      }
      return Table.Row(cells: [Phrase(title)] + figures, id: "cost-\(id)")
    }
  }
}
