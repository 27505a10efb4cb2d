/// In which order a run measures: lap by lap, in each lap a round of every table, and in a round the subjects in turns,
/// in random order.
struct Session {
  private let tables: [Table]
  private let seed: UInt64
  private let laps: Int
  private let weight: Double
  private var finished = 0.0
  /// The state of the machine before the tables.
  private(set) var conditions = Conditions()

  init(tables: [Table], seed: UInt64) {
    self.tables = tables
    self.seed = seed
    laps = tables.map(\.plan.rounds).max() ?? 0
    weight = tables.reduce(0) { $0 + $1.weight } * Double(laps)
  }

  /// The tables with their samples filled in. A round of a table belongs to one lap, and a table with fewer rounds is
  /// left out of some. So a machine that is slow for a minute reaches a few rounds of every table, and no table
  /// altogether.
  mutating func run(_ progress: (Benchmark.Progress) -> Void) throws -> [Table] {
    defer { Processors.all.use() }
    var tables = self.tables
    for lap in 0..<laps {
      let share = Double(lap + 1) / Double(laps)
      for place in tables.indices {
        if lap == 0, place > 0 { tables[place].leaveOut(after: tables[place - 1]) }
        if tables[place].isDue(at: share) { try fill(&tables[place], lap, progress) }
        finished += tables[place].weight
      }
    }
    conditions.note(before: "")
    progress(.init(fraction: 1, label: "done"))
    return tables
  }

  /// Adds a round to a table. Its first turn only warms up, where that does any good.
  private mutating func fill(_ table: inout Table, _ lap: Int, _ progress: (Benchmark.Progress) -> Void) throws {
    conditions.note(before: table.name)
    var order = SplitMix64(seed: seed, purpose: "order \(table.name) \(lap)")
    let fraction = min(1, finished / weight)
    func turn(_ table: inout Table, warmUp: Bool) throws(Benchmark.Failure) {
      for subject in table.subjects.indices.shuffled(using: &order) {
        progress(.init(fraction: fraction, label: "\(table.name) · \(table.subjects[subject].name)"))
        try table.measure(subject, warmUp: warmUp)
      }
    }
    table.chooseProcessors()
    if table.family.warmsUp {
      try turn(&table, warmUp: true)
      table.dropFigures()
    }
    try table.makeRound { table throws(Benchmark.Failure) in try turn(&table, warmUp: false) }
  }
}
