/// In which order a run measures: table by table, round by round, the subjects of a round in random order.
struct Session {
  private var tables: [Table]
  private let seed: UInt64
  private let weight: Double
  private var finished = 0.0

  init(tables: [Table], seed: UInt64) {
    self.tables = tables
    self.seed = seed
    weight = tables.reduce(0) { $0 + $1.weight }
  }

  /// The tables with their samples filled in.
  mutating func run(_ progress: (Benchmark.Progress) -> Void) throws -> [Table] {
    for place in tables.indices {
      if place > 0 { tables[place].leaveOut(after: tables[place - 1]) }
      try fill(&tables[place], progress)
      finished += tables[place].weight
    }
    progress(.init(fraction: 1, label: "done"))
    return tables
  }

  private func fill(_ table: inout Table, _ progress: (Benchmark.Progress) -> Void) throws {
    var order = SplitMix64(seed: seed, purpose: "order \(table.name)")
    try pass(&table, &order, warmUp: true, progress)
    table.dropFigures()
    table.start()
    while table.hasTimeForARound {
      for _ in 0..<table.plan.passes { try pass(&table, &order, warmUp: false, progress) }
      table.endRound()
    }
  }

  /// Lets every subject of a table measure once, in an order of its own.
  private func pass(
    _ table: inout Table, _ order: inout SplitMix64, warmUp: Bool, _ progress: (Benchmark.Progress) -> Void
  ) throws {
    for subject in table.subjects.indices.shuffled(using: &order) {
      let fraction = (finished + table.weight * (warmUp ? 0 : table.progress)) / weight
      progress(.init(fraction: fraction, label: "\(table.name) · \(table.subjects[subject].name)"))
      try table.measure(subject, warmUp: warmUp)
    }
  }
}
