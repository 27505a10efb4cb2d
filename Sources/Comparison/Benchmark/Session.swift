/// In which order a run measures: in each lap table by table, round by round, the subjects of a round in random order;
/// at the end the noisy tables once more.
struct Session {
  private var tables: [Table]
  private let seed: UInt64
  private let allowance: Double
  private let laps: Int
  private let weight: Double
  private var finished = 0.0
  private var shown = 0.0
  /// The state of the machine before each lap of each table.
  private(set) var conditions = Conditions()

  /// How often a table is measured at most.
  private static let mostAttempts = 4

  /// - Parameters:
  ///   - allowance: how many seconds may go into measuring noisy tables again.
  ///   - laps: how often the run measures each table.
  init(tables: [Table], seed: UInt64, allowance: Double = 0, laps: Int = 1) {
    self.tables = tables
    self.laps = laps
    self.seed = seed
    self.allowance = allowance
    weight = tables.reduce(0) { $0 + $1.weight } + allowance
  }

  /// The tables with their samples filled in.
  mutating func run(_ progress: (Benchmark.Progress) -> Void) throws -> [Table] {
    tables = try filled(tables, progress)
    try measureAgain(progress)
    conditions.note(before: "")
    progress(.init(fraction: 1, label: "done"))
    return tables
  }

  /// Fills the noisy tables once more, until they are quiet or no more of them fits into the allowance.
  private mutating func measureAgain(_ progress: (Benchmark.Progress) -> Void) throws {
    var left = allowance
    while true {
      let places = noisy(within: left)
      if places.isEmpty { return }
      let others = try filled(places.map { tables[$0].anew }, again: true, progress)
      for (place, other) in zip(places, others) {
        left -= other.seconds
        tables[place].consider(other)
      }
    }
  }

  /// The noisy tables that were measured least often, and of those as many as fit. The ones that take the least time
  /// come first: so the allowance mends most.
  private func noisy(within seconds: Double) -> [Int] {
    let noisy = tables.indices.filter { place in
      let table = tables[place]
      return table.strain > 1 && table.seconds <= seconds && table.attempts.count < Self.mostAttempts
    }
    let fewest = noisy.map { tables[$0].attempts.count }.min()
    var left = seconds
    return noisy.filter { tables[$0].attempts.count == fewest }.sorted { tables[$0].seconds < tables[$1].seconds }
      .prefix { place in
        left -= tables[place].seconds
        return left >= 0
      }
  }

  /// Fills tables lap by lap: a table gets an equal share of its rounds in each lap. So a machine that is slow for a
  /// minute reaches a share of every table, and no table altogether.
  private mutating func filled(
    _ empty: [Table], again: Bool = false, _ progress: (Benchmark.Progress) -> Void
  ) throws -> [Table] {
    var tables = empty
    for lap in 1...laps {
      for place in tables.indices {
        if lap == 1, !again, place > 0 { tables[place].leaveOut(after: tables[place - 1]) }
        guard tables[place].hasTimeForARound(of: share(lap)) else { continue }
        conditions.note(before: again ? "\(tables[place].name), again" : tables[place].name)
        try fill(&tables[place], lap, progress)
      }
    }
    for place in tables.indices { tables[place].end() }
    return tables
  }

  /// The part of all rounds that is made at the end of a lap.
  private func share(_ lap: Int) -> Double { Double(lap) / Double(laps) }

  private mutating func fill(_ table: inout Table, _ lap: Int, _ progress: (Benchmark.Progress) -> Void) throws {
    let start = table.plan.now()
    var order = SplitMix64(seed: seed, purpose: "order \(table.name) \(lap)")
    try pass(&table, &order, warmUp: true, progress)
    table.dropFigures()
    table.resume()
    while table.hasTimeForARound(of: share(lap)) {
      for _ in 0..<table.plan.passes { try pass(&table, &order, warmUp: false, progress) }
      table.endRound()
    }
    table.pause(since: start)
    finished += table.weight / Double(laps)
  }

  /// Lets every subject of a table measure once, in an order of its own.
  private mutating func pass(
    _ table: inout Table, _ order: inout SplitMix64, warmUp: Bool, _ progress: (Benchmark.Progress) -> Void
  ) throws {
    for subject in table.subjects.indices.shuffled(using: &order) {
      let part = (table.progress * Double(laps)).truncatingRemainder(dividingBy: 1) / Double(laps)
      let fraction = (finished + table.weight * (warmUp ? 0 : part)) / weight
      shown = min(1, max(shown, fraction))
      progress(.init(fraction: shown, label: "\(table.name) · \(table.subjects[subject].name)"))
      try table.measure(subject, warmUp: warmUp)
    }
  }
}
