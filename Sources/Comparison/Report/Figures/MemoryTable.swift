import Record

/// What does each subject hold and add, in one table? The figures that have one size, each in its own column.
struct MemoryTable {
  private static let columns: [(title: String, workload: String)] = [
    ("allocations, pending", "allocations-pending"), ("bytes, pending", "bytes"),
    ("allocations, a link built", "allocations-build"), ("allocations, a link run", "allocations-run"),
    ("bytes, a link", "bytes-link"), ("allocations, a member", "allocations-member"),
    ("bytes, a member", "bytes-member"),
    ("bytes of program", "size"), ("to compile ten steps", "compile"),
  ]

  let record: BenchmarkRecord

  /// Nothing where none of it was measured.
  var blocks: [Block] {
    let columns = Self.columns.compactMap { title, id in
      record.workloads.first { $0.id == id }.map { (title: $0.isTime ? "\($0.unit) \(title)" : title, workload: $0) }
    }
    if columns.isEmpty { return [] }
    let subjects = columns.flatMap { $0.workload.subjects }.filter { !$0.isControl }.map(\.name)
    let table = Table(
      "Memory and size, absolute",
      columns: [.init(title: "subject")] + columns.map { .init(title: $0.title, isNumeric: true) },
      rows: subjects.withoutRepetition.map { name in
        Table.Row(
          cells: [Phrase(name)]
            + columns.map { column in
              column.workload.subjects.first { $0.name == name }.map { Phrase(Scale.counted($0.median)) }
                ?? Phrase("–", .absent)
            }, id: "memory-\(name.slug)")
      })
    return [
      .paragraph(
        """
        A pending promise has one observer. A link is one of a chain of 1,000 that waits. A member is one of 1,000 of \
        'all'; its figures are what combining adds to it. A program is stripped; its bytes are those that a chain of \
        ten steps adds.
        """
      ),
      .table(table),
    ]
  }
}
