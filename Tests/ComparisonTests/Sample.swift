import Record

/// A small run with every outcome, a disagreement, an unranked subject and hostile text.
enum Sample {
  static let hostile = "<script>alert('&\"')</script> | `x` \u{1B}[31m"

  static let machine = Machine(
    system: "Linux", processor: "Processor & Sons", cores: 2, memoryBytes: 8 << 30, compiler: "Swift 6.3",
    build: "release", commit: "0123456789abcdef", load: 0.25, date: "2026-01-02T03:04:05Z")

  static let conformance = ConformanceRecord(
    designs: [
      .init(name: "LinkedListPromise", capabilities: ["errors"], holds: 1, differs: 2, notOffered: 0, fails: 0),
      .init(name: "FullPromises", capabilities: [], holds: 1, differs: 0, notOffered: 1, fails: 1),
    ],
    clauses: [
      clause("1.first", 1, "the first settle wins", (.differs, "every run settles anew"), (.holds, "")),
      clause("1.later", 1, "later ones are ignored", (.differs, "every run settles anew"), (.fails, hostile)),
      clause("28.long", 28, "a long chain ends", (.holds, ""), (.notOffered, "no process of its own")),
    ],
    mutants: [
      .init(name: "SettlesTwice", fault: "the second settle overwrites", caughtBy: ["1.first", "1.later"]),
      .init(name: "Immortal", fault: "keeps what it captured", caughtBy: []),
    ])

  private static func clause(
    _ id: String, _ law: Int, _ statement: String, _ first: (ConformanceRecord.Outcome, String),
    _ second: (ConformanceRecord.Outcome, String)
  ) -> ConformanceRecord.Clause {
    .init(
      id: id, law: law, lawTitle: law == 28 ? "long chains" : "settles once", profile: "core", statement: statement,
      sources: ["A+ 2.1.2"],
      results: [
        "LinkedListPromise": .init(outcome: first.0, detail: first.1),
        "FullPromises": .init(outcome: second.0, detail: second.1),
      ])
  }

  /// Nine rounds with a median and the ends of its interval.
  private static func samples(_ median: Double, _ low: Double, _ high: Double) -> [Double] {
    [low, low] + Array(repeating: median, count: 5) + [high, high]
  }

  static let benchmark = BenchmarkRecord(
    machine: machine, rounds: 5, seed: 7,
    workloads: [
      .init(
        id: "then1", question: "How long does one chained block take?", place: .serial, unit: "ns per try",
        scale: 10_000,
        subjects: [
          .init(name: "FullPromises", samples: samples(2000, 1900, 2100), ranked: false),
          .init(name: "LinkedListPromise", samples: samples(4100, 3950, 4300), note: "hops by its task"),
          .init(name: "Task", samples: samples(8000, 7900, 8100)),
          .init(name: "plain Dispatch", samples: samples(4000, 3900, 4100)),
        ])
    ])

  static let studies = StudiesRecord(studies: [
    .init(
      name: "Avatars", problem: "From a user to avatars.",
      scenarios: [
        .init(
          name: "success", statement: "all is there",
          transcripts: ["Callbacks", "LinkedListPromise", "FullPromises"].map {
            .init(solution: $0, lines: ["user", "shown"])
          }),
        .init(
          name: "missing", statement: "a file is missing",
          transcripts: [
            .init(solution: "Callbacks", lines: ["user", "contacts", "error"]),
            .init(solution: "FullPromises", lines: ["user", hostile, "error"]),
            .init(solution: "LinkedListPromise", lines: ["user", "contacts", "error"]),
          ]),
      ],
      solutions: [
        solution("Callbacks", "import Dispatch\n\nfunc a() {\n  b { /* \(hostile) ``` */ }\n}\n"),
        solution("FullPromises", "func a() {}\n"),
      ])
  ])

  private static func solution(_ name: String, _ source: String) -> StudiesRecord.Solution {
    .init(name: name, path: "Sources/\(name).swift", source: source, lines: 17, depth: 4)
  }

  static let traces = TraceRecord(scenarios: [
    .init(
      name: "chain", statement: "A number is fetched.",
      performances: [
        .init(
          design: "FullPromises", remark: "why it is so",
          events: [
            .init(place: "caller", kind: .created, what: "number"),
            .init(place: "service", kind: .settled, what: "number: 3"),
            .init(place: "caller", kind: .freed, what: "the block of screen"),
          ])
      ])
  ])

  static let run = RunRecord(
    machine: machine, conformance: conformance, benchmark: benchmark, studies: studies, traces: traces)
}
