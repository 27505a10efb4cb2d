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
  var sizeName = ""
  /// Why its costs may grow faster than in proportion to the size.
  var reason = ""
  /// What must be known to read its figures.
  var note = ""

  static let all = [
    Question(
      id: "step", title: "A step",
      leads: [
        .init(workload: "hop", title: "a bare block"), .init(workload: "steps1", title: "one step"),
        .init(workload: "then1", title: "one step, waking a thread"), .init(workload: "floor", title: "one handler"),
      ], workloads: ["hop", "then1", "then2", "then3", "wake", "steps1", "steps2", "steps3", "floor"],
      note: """
        then1, then2 and then3 are the shapes of document 004. They wake two threads at each try, which is most of their \
        time; wake measures the wake-ups alone, and hop a block that passes through the queue without waking anybody. \
        steps1, steps2 and steps3 measure the steps: all tries are made before the queue runs the first. floor uses no \
        queue. All threads run on one processor, except where several are compared.
        """),
    Question(
      id: "long-chain", title: "A long chain",
      leads: [
        .init(workload: "chain", size: 100_000, title: "a link of a chain of #"),
        .init(workload: "chain-inline", size: 100_000, title: "a link of a chain of #"),
      ],
      workloads: ["chain", "chain-build", "chain-run", "chain-release", "chain-inline"], sizeName: "links",
      reason: inMemory("links wait")),
    Question(
      id: "many-observers", title: "Many observers",
      leads: [
        .init(workload: "fanout", size: 100_000, title: "one of # observers"),
        .init(workload: "fanout-inline", size: 100_000, title: "one of # observers"),
      ],
      workloads: ["fanout", "fanout-concurrent", "fanout-main", "fanout-inline"], sizeName: "observers",
      reason: inMemory("observers wait")),
    Question(
      id: "many-at-once", title: "Many at once",
      leads: [.init(workload: "pending", title: "resolving # promises")], workloads: ["pending"]),
    Question(
      id: "waiting-for-all", title: "Waiting for all",
      leads: [
        .init(workload: "all", size: 10_000, title: "a member of ‘all’ of #"),
        .init(workload: "all-inline", size: 10_000, title: "a member of ‘all’ of #"),
      ], workloads: ["all", "all-inline"], sizeName: "members", reason: inMemory("members wait")),
    Question(
      id: "cancelling", title: "Cancelling",
      leads: [
        .init(workload: "cancel-down", size: 10_000, title: "cancelling # links, down"),
        .init(workload: "cancel-up", size: 10_000, title: "cancelling # links, up"),
      ], workloads: ["cancel-down", "cancel-up"], sizeName: "links", reason: inMemory("links wait")),
    Question(
      id: "loops", title: "Loops",
      leads: [
        .init(workload: "loop", size: 100_000, title: "a step of a loop of #"),
        .init(workload: "iterate", size: 100_000, title: "a loop by an operator, #"),
        .init(workload: "loop-inline", size: 100_000, title: "a step of a loop of #"),
      ],
      workloads: ["iterate", "loop", "loop-inline"], sizeName: "steps",
      reason: """
        a step takes as many instructions and as much memory at each size. Short turns vary more than long ones, and \
        the lower quartile of the turns counts.
        """),
    Question(
      id: "jobs-in-line", title: "Jobs in line", leads: [.init(workload: "jobs", title: "a job, 100 in the queue")],
      workloads: ["jobs"], sizeName: "jobs"),
    Question(
      id: "threads-at-once", title: "Threads at once", workloads: ["contention", "contention-inline", "cancel-storm"],
      sizeName: "threads"),
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

/// What may be said of one subject's answer to a question?
enum Standing: Equatable {
  case notOffered
  /// It can do it, and was left out at this size because it would have taken too long.
  case leftOut
  case yardstick
  case compared(BenchmarkRecord.Ratio)

  /// `tables` are those of all sizes.
  init(of subject: String, in table: BenchmarkRecord.Workload, among tables: [BenchmarkRecord.Workload]) {
    guard let found = table.subject(subject) else {
      self = tables.contains { $0.subject(subject) != nil } ? .leftOut : .notOffered
      return
    }
    self = found.ratio.map(Standing.compared) ?? .yardstick
  }

  var ratio: BenchmarkRecord.Ratio? {
    if case .compared(let ratio) = self { ratio } else { nil }
  }

  /// A dash, an equals sign, or how many times as much it takes.
  var phrase: Phrase {
    switch self {
    case .notOffered: Phrase("–", .absent)
    case .leftOut: Phrase("too slow", .bad)
    case .yardstick: "1"
    case .compared(let ratio) where ratio.verdict == .noDifference: "="
    case .compared(let ratio): Phrase(Scale.ratio(ratio.median), ratio.verdict.tone)
    }
  }
}
