/// What one run of `compare` found: the whole of `results.json`, or the part that a subcommand made.
///
/// Plain data. Everything that is printed or drawn is rendered from it, so a saved run renders again as it was.
public struct RunRecord: Codable, Sendable, Equatable {
  /// The version of the format. A reader refuses a later one. Version 2 added coverage, floor and verdicts on counts to
  /// the benchmark.
  public static let currentVersion = 2

  /// The version of the format.
  public var version: FormatVersion
  /// Where the run was made.
  public var machine: Machine
  /// The matrix; absent when it wasn't run, like each of the parts.
  public var conformance: ConformanceRecord?
  /// The figures.
  public var benchmark: BenchmarkRecord?
  /// The transcripts.
  public var studies: StudiesRecord?
  /// What ran when and where.
  public var traces: TraceRecord?

  /// Creates a record of the current version.
  public init(
    machine: Machine, conformance: ConformanceRecord? = nil, benchmark: BenchmarkRecord? = nil,
    studies: StudiesRecord? = nil, traces: TraceRecord? = nil
  ) {
    self.version = FormatVersion()
    self.machine = machine
    self.conformance = conformance
    self.benchmark = benchmark
    self.studies = studies
    self.traces = traces
  }
}
