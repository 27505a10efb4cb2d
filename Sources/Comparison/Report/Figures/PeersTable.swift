import Record

/// What is known of published libraries, in one table beside the designs of a run.
extension Elsewhere {
  private static let questions = [
    "then1", "then3", "pending 10⁴", "throughput3", "chain 10⁵", "fanout 10⁵", "all, ns a member",
    "allocations, pending", "bytes, pending", "bytes of program", "an inline chain", "releasing an unresolved chain",
  ]

  /// A row for each design and library, a column for each question.
  static func peers(beside record: BenchmarkRecord) -> Table {
    var names: [String] = []
    var cells: [String: [String: Phrase]] = [:]
    for source in [chains, many, memory, depths] {
      let table = source.beside(record)
      for row in table.rows {
        let name = row.cells[0].text.replacing(", this run", with: "").replacing(", elsewhere", with: "")
        if cells[name] == nil { names.append(name) }
        for (column, cell) in zip(table.columns, row.cells).dropFirst() {
          cells[name, default: [:]][column.title] = cell
        }
      }
    }
    let safe = record.designs + ["NIO 2.101", "Task"]
    return Table(
      columns: [.init(title: "")] + questions.map { .init(title: $0, isNumeric: true) },
      rows: names.map { name in
        [Phrase(name)]
          + questions.map { question in
            let isDepth = depths.shapes.contains { $0.title == question }
            return cells[name]?[question] ?? Phrase(isDepth && safe.contains(name) ? "never" : "–")
          }
      })
  }
}
