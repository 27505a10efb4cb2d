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

  static let benchmark = BenchmarkRecord(
    machine: machine, rounds: 5, seed: 7,
    workloads: [
      .init(
        id: "then1", question: "How long does one chained block take?", unit: "ns per try", scale: 10_000,
        subjects: [
          .init(
            name: "FullPromises", median: 2000, low: 1900, high: 2100, samples: [1900, 2000, 2100], ranked: false,
            note: "", ratio: .init(to: "GCD", median: 0.5, low: 0.45, high: 0.55, verdict: .faster)),
          .init(
            name: "LinkedListPromise", median: 4100, low: 3950, high: 4300, samples: [3950, 4100, 4300], ranked: true,
            note: "hops by its task",
            ratio: .init(to: "GCD", median: 1.02, low: 0.98, high: 1.06, verdict: .noDifference)),
          .init(
            name: "Task", median: 8000, low: 7900, high: 8100, samples: [7900, 8000, 8100], ranked: true, note: "",
            ratio: .init(to: "GCD", median: 2, low: 1.9, high: 2.1, verdict: .slower)),
          .init(
            name: "GCD", median: 4000, low: 3900, high: 4100, samples: [3900, 4000, 4100], ranked: true, note: "",
            ratio: nil),
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

  static let modules = ModulesRecord(modules: [
    .init(name: "FullPromises", lines: 1234, coreLines: 400, publicSymbols: 56)
  ])

  static let run = RunRecord(
    machine: machine, conformance: conformance, benchmark: benchmark, studies: studies, traces: traces, modules: modules
  )
}
