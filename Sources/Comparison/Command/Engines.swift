import CaseStudies
import Foundation
import PromiseConformance
import Record

/// Who does the work that the command shows? The suite, the benchmark and the case studies, each behind a few closures.
struct Engines: Sendable {
  var conformance: ConformanceEngine
  let benchmark: BenchmarkEngine
  var studies: StudiesEngine
  let traces: TraceEngine

  static let current = Engines(conformance: .suite, benchmark: .workloads, studies: .caseStudies, traces: .scenes)

  /// What the program starts itself in a process of its own, and what the help doesn't mention.
  static let hiddenSubcommands: [Subcommand] = [.conformancePage, .pricesPage, .figures]
}

/// A name that can be asked for, with the sentence that `compare list` shows for it.
struct Entry: Sendable, Equatable, Encodable {
  let id: String
  let statement: String
}

/// The conformance suite. `nil` in a request stands for all that it runs by default.
struct ConformanceEngine: Sendable {
  struct Request: Sendable, Equatable {
    var designs: [String]?
    var selection = Selection()
    /// Whether programs have less time than in a run of the suite alone.
    var quick = false
    var mutants = false
    /// Whether clauses run in this process and not in children of it.
    var inProcess = false
    /// The links of a long chain, and the steps of a long loop.
    var links = 20_000
    /// How many steps longer than in the suite every small program is played; nil for not at all.
    var longer: Int?
    var fuzz: Int?
    var seed: UInt64 = 1
  }

  let designs: [String]
  /// What else can be asked for by name: correct baselines.
  let controls: [String]
  /// The plain forms; they can be asked for by name.
  var plain: [String] = []
  /// Promises with one fault; they can be asked for by name.
  var mutants: [Entry] = []
  let clauses: [(id: String, law: Int, statement: String)]
  let run: @Sendable (Request, @escaping ProgressHandler) throws -> ConformanceRecord
  /// What was found, and whether anything of it is wrong.
  typealias Finding = (lines: [String], isWrong: Bool)
  typealias Pages = (files: [(name: String, text: String)], isWrong: Bool)
  typealias Replayed = (lines: [String], isWrong: Bool, performances: [TraceRecord.Performance])

  /// By which small programs two promises differ; it is wrong if a difference has no reason. The programs are as many
  /// steps longer than the suite's as is asked.
  var atlas: @Sendable (_ names: [String], _ longer: Int, @escaping ProgressHandler) -> Finding = { _, _, _ in
    ([], false)
  }
  var atlasPages: @Sendable (_ longer: Int, @escaping ProgressHandler) -> Pages = { _, _ in ([], false) }
  /// Which kind of promise one is; it is wrong if that isn't what it declares.
  var kind: @Sendable (_ name: String, @escaping ProgressHandler) -> Finding = { _, _ in ([], false) }
  var replay: @Sendable (_ program: String, _ designs: [String]?) throws -> Replayed = { _, _ in ([], false, []) }
}

/// The benchmark. It puts the machine that it is given into its record.
struct BenchmarkEngine: Sendable {
  struct Request: Sendable, Equatable {
    var designs: [String]?
    var workloads: [String]?
    var rounds: Int?
    var quick = false
    /// The subjects that fail a clause: measured, but given no rank.
    var unranked: Set<String> = []
    var machine: Machine
  }

  let subjects: [String]
  /// The workloads of the plain forms, which run only if they or a form are named, and who is measured there.
  var plain: [(id: String, subjects: [String])] = []
  let workloads: [Entry]
  let run: @Sendable (Request, @escaping ProgressHandler) throws -> BenchmarkRecord
}

/// The case studies.
struct StudiesEngine: Sendable {
  struct Request: Sendable, Equatable {
    var names: [String]?
    var designs: [String]?
    var server: URL?
    /// Whether the wrong solutions are played, where the others are only shown.
    var playsWrong = false
  }

  let studies: [Entry]
  let solutions: [String]
  let networked: [String]
  /// The view, if there is one, is shown each solution's screen while it fills.
  var run: @Sendable (Request, @escaping ProgressHandler, StudyView?) throws -> StudiesRecord
  /// The sources, with the lines that a right solution shows in place of a run's.
  let show: @Sendable (Request) throws -> StudiesRecord
}

/// The scenes that can be traced.
struct TraceEngine: Sendable {
  struct Request: Sendable, Equatable {
    var names: [String]?
    var designs: [String]?
  }

  let scenarios: [Entry]
  let designs: [String]
  let run: @Sendable (Request, @escaping ProgressHandler) throws -> TraceRecord
}
