/// In which order a run measures: table by table, round by round, the subjects of a round in random order; at the end the
/// noisy tables once more.
struct Session {
  private var tables: [Table]
  private let seed: UInt64
  private let allowance: Double
  private let weight: Double
  private var finished = 0.0
  private var shown = 0.0
  /// The state of the machine before each table.
  private(set) var conditions = Conditions()

  /// How often a table is measured at most.
  private static let mostAttempts = 4

  /// - Parameter allowance: how many seconds may go into measuring noisy tables again.
  init(tables: [Table], seed: UInt64, allowance: Double = 0) {
    self.tables = tables
    self.seed = seed
    self.allowance = allowance
    weight = tables.reduce(0) { $0 + $1.weight } + allowance
  }

  /// The tables with their samples filled in.
  mutating func run(_ progress: (Benchmark.Progress) -> Void) throws -> [Table] {
    for place in tables.indices {
      if place > 0 { tables[place].leaveOut(after: tables[place - 1]) }
      conditions.note(before: tables[place].name)
      tables[place] = try filled(tables[place], progress)
      finished += tables[place].weight
    }
    try measureAgain(progress)
    conditions.note(before: "")
    progress(.init(fraction: 1, label: "done"))
    return tables
  }

  /// Fills the noisy tables once more, until they are quiet or no more of them fits into the allowance.
  private mutating func measureAgain(_ progress: (Benchmark.Progress) -> Void) throws {
    var left = allowance
    while let place = noisy(within: left) {
      conditions.note(before: "\(tables[place].name), again")
      let other = try filled(tables[place].anew, progress)
      finished += other.seconds
      left -= other.seconds
      tables[place].consider(other)
    }
  }

  /// Of the noisy tables that were measured least often, the one that takes the least time: so the allowance mends most.
  private func noisy(within seconds: Double) -> Int? {
    tables.indices.filter { place in
      let table = tables[place]
      return table.strain > 1 && table.seconds <= seconds && table.attempts.count < Self.mostAttempts
    }.min { first, second in
      let (one, other) = (tables[first], tables[second])
      return (one.attempts.count, one.seconds) < (other.attempts.count, other.seconds)
    }
  }

  private mutating func filled(_ empty: Table, _ progress: (Benchmark.Progress) -> Void) throws -> Table {
    var table = empty
    let start = table.plan.now()
    var order = SplitMix64(seed: seed, purpose: "order \(table.name)")
    try pass(&table, &order, warmUp: true, progress)
    table.dropFigures()
    table.start()
    while table.hasTimeForARound {
      for _ in 0..<table.plan.passes { try pass(&table, &order, warmUp: false, progress) }
      table.endRound()
    }
    table.end(since: start, seed: seed)
    return table
  }

  /// Lets every subject of a table measure once, in an order of its own.
  private mutating func pass(
    _ table: inout Table, _ order: inout SplitMix64, warmUp: Bool, _ progress: (Benchmark.Progress) -> Void
  ) throws {
    for subject in table.subjects.indices.shuffled(using: &order) {
      let fraction = (finished + table.weight * (warmUp ? 0 : table.progress)) / weight
      shown = min(1, max(shown, fraction))
      progress(.init(fraction: shown, label: "\(table.name) · \(table.subjects[subject].name)"))
      try table.measure(subject, warmUp: warmUp)
    }
  }
}
