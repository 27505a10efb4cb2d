/// The published facts. They are typed in from their sources once, and never measured by this program.
extension Elsewhere {
  static let all = [document, chains, many, memory, depths]

  private static let published = ["then1", "then2", "then3", "pending"]

  /// Seconds as document 004 prints them, for each of its shapes in Swift and in Objective-C.
  static let document: Elsewhere = {
    let gcd: [[Double]] = [
      [0.000021246, 0.000024622, 0.000025683, 0.014513761], [0.000022744, 0.000023336, 0.000024501, 0.004818658],
    ]
    let seconds: [(name: String, language: Int, times: [Double?])] = [
      ("Promises", 0, [0.000038103, 0.000048412, 0.000053961, 0.041234746]),
      ("PromiseKit", 0, [0.000038818, 0.000061765, 0.000079487, 0.067808994]),
      ("BrightFutures", 0, [0.000038729, 0.000044416, 0.000049025, 0.083329189]),
      ("Hydra", 0, [0.000061406, 0.000086497, 0.000108063, nil]),
      ("RxSwift", 0, [0.000053124, 0.000060675, 0.00006914, 0.160872425]),
      ("Promises", 1, [0.000028293, 0.000035536, 0.000039605, 0.020536681]),
      ("PromiseKit", 1, [0.000047047, 0.000071271, 0.000088739, 0.074951688]),
    ]
    return Elsewhere(
      id: "document-004", title: "Published in document 004",
      origin: """
        Document 004's own figures, iPhone 6s with iOS 11.2.1, as ratios to Dispatch (GCD) in the same language, Swift \
        unless it says Objective-C; published without intervals.
        """,
      shapes: published.map { Shape(workload: $0, title: $0) },
      rows: seconds.map { entry in
        Row(
          name: "\(entry.name)\(["", " ObjC"][entry.language]) (004)",
          figures: zip(entry.times, gcd[entry.language]).map { time, base in time.map { .number($0 / base) } })
      })
  }()

  private static let machine = """
    Linux x86-64, 2 virtual cores, Swift 6.3.1, release builds, 2026-11-21 and 22
    """

  private static let measured = """
    \(machine). Each library ran in a process of its own, in turns with plain Dispatch; ratios to it, medians. Differences below \
    1.3 are noise. NIO has no queues: its futures belong to one event loop. Task is a detached task for each link.
    """

  static let chains = Elsewhere(
    id: "libraries-chains", title: "Eight published libraries and Task: chains and observers",
    origin: "\(measured) Where there are two figures, they were measured on machines of different speed.",
    shapes: [
      .init(workload: "then1", title: "then1"), .init(workload: "then2", title: "then2"),
      .init(workload: "then3", title: "then3"), .init(workload: "floor", title: "floor"),
      .init(workload: "chain", size: 100_000, title: "chain 10⁵"),
      .init(workload: "fanout", size: 100_000, title: "fanout 10⁵"),
    ],
    rows: [
      Row(name: "NIO 2.101", figures: [1.08, 1.37, 1.40, 3.2, .range(2.4, 6.3), .range(1.16, 2.5)]),
      Row(name: "Task, elsewhere", figures: [1.32, 1.75, 1.94, 6.5, 22, 3.9]),
      Row(name: "PromiseKit 8.2.0", figures: [1.22, 2.16, 2.91, 17, .range(20, 30), .range(3.4, 13)]),
      Row(name: "BrightFutures", figures: [1.23, 2.03, 2.29, 25, .range(19, 29), .range(2.3, 7)]),
      Row(name: "RxSwift 6.10", figures: [1.20, 2.86, 3.44, 7.5, "crash", 8.8]),
      Row(name: "OpenCombine", figures: [1.64, 2.43, 2.72, 19, "crash at 10⁴", 7.9]),
      Row(name: "Hydra 2.0.6", figures: [1.82, 2.72, 3.04, nil, 22, 8.0]),
      Row(name: "Bolts-Swift", figures: [1.50, 2.70, 3.52, 38, 23, 5.4]),
      Row(name: "khanlou/Promise", figures: [1.37, 4.54, 7.24, 60, 86, "over 25 s in all"]),
    ])

  static let many = Elsewhere(
    id: "libraries-many", title: "The same: many at once", origin: measured,
    shapes: [
      .init(workload: "pending", size: 10_000, title: "pending 10⁴"),
      .init(workload: "throughput1", title: "throughput1"),
      .init(workload: "throughput3", title: "throughput3"),
    ],
    rows: [
      Row(name: "NIO 2.101", figures: [1.37, 2.65, 2.25]), Row(name: "Task, elsewhere", figures: [1.43, 7.6, 8.3]),
      Row(name: "PromiseKit 8.2.0", figures: [3.62, 4.3, 8.4]), Row(name: "BrightFutures", figures: [4.84, 5.5, 8.5]),
      Row(name: "RxSwift 6.10", figures: [10.9, 14.8, 16.5]), Row(name: "OpenCombine", figures: [4.3, 14.2, 10.2]),
      Row(name: "Hydra 2.0.6", figures: [4.91, 14.1, 19]), Row(name: "Bolts-Swift", figures: [5.36, 10.6, 16]),
      Row(name: "khanlou/Promise", figures: [4.61, 6.1, 26]),
    ])

  static let memory = Elsewhere(
    id: "libraries-memory", title: "What the libraries cost besides time",
    origin: "\(machine). A pending promise has one observer; a program is stripped; a member is one of 10⁵.",
    isAbsolute: true,
    shapes: [
      .init(workload: "allocations-pending", title: "allocations, pending"),
      .init(workload: "bytes", title: "bytes, pending"), .init(workload: "size", title: "bytes of program"),
      .init(workload: "all", size: 100_000, title: "all, ns a member"),
    ],
    rows: [
      Row(name: "NIO 2.101", figures: [3, 232, "2.08 M", 2_310]),
      Row(name: "Task, elsewhere", figures: [10, 2_916, 4_208, 1_300]),
      Row(name: "OpenCombine", figures: [12, 704, "1.27 M", 5_700]),
      Row(name: "RxSwift 6.10", figures: [14, 696, "1.09 M", 11_900]),
      Row(name: "khanlou/Promise", figures: [17, 476, 78_616, 7_300]),
      Row(name: "Bolts-Swift", figures: [20, 904, 53_864, 20_200]),
      Row(name: "BrightFutures", figures: [23, 1_192, 115_712, 29_700]),
      Row(name: "PromiseKit 8.2.0", figures: [25, 824, 210_424, 8_500]),
      Row(name: "Hydra 2.0.6", figures: [34, 1_158, 142_832, "over 25 s in all"]),
    ])

  static let depths = Elsewhere(
    id: "libraries-depth", title: "Links at which the libraries overflow a stack of 8 MiB",
    origin: "\(machine). NIO and Task never overflow; nor do the four designs, which the suite checks (law 28).",
    isAbsolute: true,
    shapes: [
      .init(workload: "", title: "an inline chain"), .init(workload: "", title: "releasing an unresolved chain"),
    ],
    rows: [
      Row(name: "OpenCombine", figures: [580, nil]), Row(name: "BrightFutures", figures: [3_350, 16_500]),
      Row(name: "PromiseKit 8.2.0", figures: [9_300, 14_400]), Row(name: "Bolts-Swift", figures: [9_600, nil]),
      Row(name: "RxSwift 6.10", figures: [14_400, nil]), Row(name: "khanlou/Promise", figures: [nil, 29_000]),
    ])
}
