/// What one run of `compare` found: the whole of `results.json`, or the part that a subcommand made.
///
/// Plain data. Everything that is printed or drawn is rendered from it, so a saved run renders again as it was.
package struct RunRecord: Codable, Sendable, Equatable {
  /// The version of the format. A reader refuses a later one. Version 2 added coverage, floor and verdicts on counts to
  /// the benchmark.
  package static let currentVersion = 2

  package var version: FormatVersion
  package var machine: Machine
  /// The matrix; absent when it wasn't run, like each of the parts.
  package var conformance: ConformanceRecord?
  package var benchmark: BenchmarkRecord?
  package var studies: StudiesRecord?
  package var traces: TraceRecord?

  package init(
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
