import Record

/// What would a reader ask of the figures, and which workloads answer it?
struct Question: Equatable {
  /// One row of the overview: the workload, and the size that is shown where it was measured.
  struct Lead: Equatable {
    var workload: String
    var size: Int?
    /// What the row is called, with `#` for the size.
    var title: String
  }

  var id: String
  var title: String
  var leads: [Lead] = []
  var workloads: [String]
  /// What an axis of sizes counts.
  var sizeName = ""
  /// Why its costs may grow faster than in proportion to the size.
  var reason = ""
  /// What must be known to read its figures.
  var note = ""

  static let all = [
    Question(
      id: "step", title: "A step",
      leads: [
        .init(workload: "then1", title: "one step, threads woken"),
        .init(workload: "steps1", title: "# steps at once, for each"),
        .init(workload: "floor", title: "one step, nobody woken"),
      ], workloads: ["then1", "then2", "then3", "wake", "steps1", "steps2", "steps3", "floor"],
      note: """
        then1, then2 and then3 are the shapes of document 004. They wake two threads at each try, which is most of their \
        time; wake measures the wake-ups alone. All threads run on one processor: on two, three blocks of \
        StatefulPromise once took less time than one (22.1, 19.1 and 12.4 µs). steps1, steps2 and steps3 measure the \
        steps: all tries are made before the queue runs the first. floor wakes nobody.
        """),
    Question(
      id: "long-chain", title: "A long chain",
      leads: [.init(workload: "chain", size: 100_000, title: "a chain of #, for each link")],
      workloads: ["chain", "chain-build", "chain-run", "chain-release"], sizeName: "links",
      reason: inMemory("links wait")),
    Question(
      id: "many-observers", title: "Many observers",
      leads: [.init(workload: "fanout", size: 100_000, title: "# observers of one promise, for each")],
      workloads: ["fanout", "fanout-concurrent", "fanout-main"], sizeName: "observers",
      reason: inMemory("observers wait")),
    Question(
      id: "many-at-once", title: "Many at once",
      leads: [
        .init(workload: "pending", title: "# promises, pending and resolved")
      ], workloads: ["throughput1", "throughput3", "pending"]),
    Question(
      id: "waiting-for-all", title: "Waiting for all",
      leads: [.init(workload: "all", size: 10_000, title: "‘all’ of #, for each member")], workloads: ["all"],
      sizeName: "members", reason: inMemory("members wait")),
    Question(
      id: "cancelling", title: "Cancelling",
      leads: [.init(workload: "cancel", size: 10_000, title: "cancelling a chain of #")], workloads: ["cancel"],
      sizeName: "links", reason: inMemory("links wait")),
    Question(
      id: "loops", title: "Loops", leads: [.init(workload: "iterate", size: 100_000, title: "a loop of # steps")],
      workloads: ["iterate", "loop"], sizeName: "steps",
      reason: """
        a step takes as many instructions and as much memory at each size. Short turns vary more than long ones, and \
        the lower quartile of the turns counts.
        """),
    Question(id: "jobs-in-line", title: "Jobs in line", workloads: ["jobs"], sizeName: "jobs"),
    Question(
      id: "threads-at-once", title: "Threads at once", workloads: ["contention", "cancel-storm"], sizeName: "threads"),
    Question(
      id: "memory-and-size", title: "Memory and size",
      workloads: [
        "allocations-pending", "bytes", "allocations-build", "allocations-run", "bytes-link", "allocations-member",
        "bytes-member", "size", "compile", "compile-guide",
        "compile-chain", "compile-chain-promises", "compile-chain-values", "compile-chain-nothing",
        "compile-chain-passed",
        "iterate-memory", "loop-memory", "jobs-memory",
      ], sizeName: "steps or jobs"),
  ]

  /// The reason of costs whose parts are all held at once.
  private static func inMemory(_ parts: String) -> String {
    """
    a part takes as many instructions at each size. But all \(parts) in memory at once, and many don't fit the caches \
    of the processor.
    """
  }

  /// The questions, and one more for workloads that none of them knows.
  static func asked(of record: BenchmarkRecord) -> [Question] {
    let known = Set(all.flatMap(\.workloads))
    let other = record.workloads.map(\.id).filter { !known.contains($0) }.withoutRepetition
    return all + [Question(id: "other-figures", title: "Other figures", workloads: other, sizeName: "size")]
  }

  /// The question's tables, in its own order and by size.
  func tables(of record: BenchmarkRecord) -> [(id: String, tables: [BenchmarkRecord.Workload])] {
    workloads.map { id in (id, record.workloads.filter { $0.id == id }.sorted { $0.scale < $1.scale }) }
      .filter { !$0.tables.isEmpty }
  }
}

/// What may be said of one design's answer to a question?
enum Standing: Equatable {
  case notOffered
  /// It can do it, and was left out at this size because it would have taken too long.
  case leftOut
  case same(BenchmarkRecord.Ratio)
  /// No difference was shown, and a large one may be hidden: by the noise of the pair, or by its own interval.
  case hidden(BenchmarkRecord.Ratio)
  /// There were too few rounds for a verdict.
  case undecided(BenchmarkRecord.Ratio)
  case different(BenchmarkRecord.Ratio)

  /// Nothing for the baseline, which has no ratio to itself. `tables` are those of all sizes.
  init?(of subject: String, in table: BenchmarkRecord.Workload, among tables: [BenchmarkRecord.Workload]) {
    guard let found = table.subjects.first(where: { $0.name == subject }) else {
      self = tables.contains { $0.subjects.contains { $0.name == subject } } ? .leftOut : .notOffered
      return
    }
    guard let ratio = found.ratio else { return nil }
    let reach = max(ratio.high, 1 / ratio.low, ratio.floor)
    switch ratio.verdict {
    case .tooFewRounds: self = .undecided(ratio)
    case .noDifference: self = reach > table.limit ? .hidden(ratio) : .same(ratio)
    case .faster, .slower, .fewer, .more: self = .different(ratio)
    }
  }

  /// Whether its sign has no figure.
  var isSame: Bool {
    switch self {
    case .same, .hidden: true
    case .notOffered, .leftOut, .undecided, .different: false
    }
  }

  var isDifferent: Bool { if case .different = self { true } else { false } }

  var ratio: BenchmarkRecord.Ratio? {
    switch self {
    case .notOffered, .leftOut: nil
    case .same(let ratio), .hidden(let ratio), .undecided(let ratio), .different(let ratio): ratio
    }
  }

  var phrase: Phrase {
    switch self {
    case .notOffered: Phrase("–", .absent)
    case .leftOut: Phrase("too slow", .bad)
    case .same: "="
    case .hidden: "=?"
    case .undecided(let ratio): Phrase("\(Scale.ratio(ratio.median))?")
    case .different(let ratio): Phrase(Scale.ratio(ratio.median), ratio.verdict.tone)
    }
  }
}

/// One row of the overview: a question at one size, and how each design stands there.
struct OverviewRow {
  let lead: Question.Lead
  let table: BenchmarkRecord.Workload
  let standings: [(design: String, standing: Standing)]

  /// What it is called, with its size.
  var title: String { lead.title.replacing("#", with: Double(table.scale).tick) }

  init?(_ lead: Question.Lead, of record: BenchmarkRecord) {
    let tables = record.workloads.filter { $0.id == lead.workload }.sorted { $0.scale < $1.scale }
    guard let table = tables.last(where: { $0.scale <= lead.size ?? .max }) ?? tables.first else { return nil }
    self.lead = lead
    self.table = table
    standings = record.designs.compactMap { design in
      Standing(of: design, in: table, among: tables).map { (design, $0) }
    }
  }

  static func all(of record: BenchmarkRecord) -> [OverviewRow] {
    Question.all.flatMap(\.leads).compactMap { OverviewRow($0, of: record) }
  }
}
