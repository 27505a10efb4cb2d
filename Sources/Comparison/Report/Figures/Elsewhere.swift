import Record

/// How do published libraries compare? Facts that were measured once, on another machine, and typed in from there; they
/// have no intervals and get no rank.
enum Elsewhere {
  static let origin: Phrase = """
    Measured elsewhere, on 2026-11-21 and 22: Linux x86-64, 2 virtual cores, Swift 6.3.1, release builds, each library \
    in a process of its own, alternating with Dispatch. Times are ratios to plain Dispatch, except where a column says \
    ns. Below 1.3 a difference is noise. Two figures come from two machines of different speed. NIO has no queues: its \
    futures belong to one event loop.
    """

  private struct Column {
    let title: String
    let workload: String
    var size: Int?
    var isRatio = true
  }

  private static let columns = [
    Column(title: "then1", workload: "then1"), Column(title: "then3", workload: "then3"),
    Column(title: "pending 10⁴", workload: "pending"), Column(title: "chain 10⁵", workload: "chain", size: 100_000),
    Column(title: "fanout 10⁵", workload: "fanout", size: 100_000),
    Column(title: "all, ns", workload: "all", size: 100_000, isRatio: false),
    Column(title: "allocations, pending", workload: "allocations-pending", isRatio: false),
    Column(title: "bytes, pending", workload: "bytes", isRatio: false),
    Column(title: "bytes of program", workload: "size", isRatio: false),
    Column(title: "an inline chain overflows at", workload: ""),
    Column(title: "releasing a chain overflows at", workload: ""),
  ]

  private static let libraries: KeyValuePairs<String, [String]> = [
    "NIO 2.101": [
      "1.08", "1.40", "1.37", "2.4–6.3", "1.16–2.5", "2,310", "3", "232", "2.08 M", "never", "never",
    ],
    "PromiseKit 8.2.0": [
      "1.22", "2.91", "3.62", "20–30", "3.4–13", "8,500", "25", "824", "210,424", "9,300", "14,400",
    ],
    "BrightFutures": [
      "1.23", "2.29", "4.84", "19–29", "2.3–7", "29,700", "23", "1,192", "115,712", "3,350", "16,500",
    ],
    "RxSwift 6.10": ["1.20", "3.44", "10.9", "crash", "8.8", "11,900", "14", "696", "1.09 M", "14,400", "–"],
    "OpenCombine": ["1.64", "2.72", "4.3", "crash at 10⁴", "7.9", "5,700", "12", "704", "1.27 M", "580", "–"],
    "Hydra 2.0.6": ["1.82", "3.04", "4.91", "22", "8.0", "over 25 s in all", "34", "1,158", "142,832", "–", "–"],
    "Bolts-Swift": ["1.50", "3.52", "5.36", "23", "5.4", "20,200", "20", "904", "53,864", "9,600", "–"],
    "khanlou/Promise": [
      "1.37", "7.24", "4.61", "86", "over 25 s in all", "7,300", "17", "476", "78,616", "–", "29,000",
    ],
  ]

  /// Times, and what a library costs besides time: a row for each design of a run, for `Task`, which the run measured
  /// too, and for each library.
  static func tables(beside record: BenchmarkRecord) -> [Table] {
    [(0..<6, "Times"), (6..<columns.count, "Memory, size and depth")].map { part, title in
      let measured = (record.designs + ["Task"]).map { name in
        [Phrase(name)] + columns[part].map { cell(of: name, $0, record) }
      }
      let published = libraries.map { name, figures in ([name] + figures[part]).map { Phrase($0) } }
      return Table(
        "\(title) of published libraries, measured elsewhere",
        columns: [.init(title: "")] + columns[part].map { .init(title: $0.title, isNumeric: true, wraps: true) },
        rows: measured + published)
    }
  }

  private static func cell(of name: String, _ column: Column, _ record: BenchmarkRecord) -> Phrase {
    if column.workload.isEmpty { return "never" }
    let tables = record.workloads.filter { $0.id == column.workload }
    guard let table = tables.first(where: { $0.scale == column.size ?? $0.scale }) else { return "–" }
    if column.isRatio { return Phrase(Standing(of: name, in: table, among: tables).phrase.text) }
    return Phrase(table.subject(name).map { Scale.counted($0.median) } ?? "–")
  }
}
