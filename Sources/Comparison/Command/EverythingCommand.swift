import Locking
import Record
import Report

extension Subcommand {
  /// What is there to know? Correctness, case studies and speed in one run, and the report of it.
  static let everything = Subcommand(
    name: "", summary: "runs everything, prints the results on one screen, and writes the report",
    options: [.quick, .verbose]
  ) { invocation in
    let folder = try invocation.folder()
    let engines = invocation.engines
    invocation.announce(invocation.isQuick ? "half a minute" : "six minutes")
    var record = RunRecord(machine: invocation.machine())
    // The studies mostly wait, and the suite lasts longer.
    let studying = beside { Result { try engines.studies.run(.init(), { _ in }, nil) } }
    defer { _ = studying() }
    // In a quick run, programs have a quarter of their time; `compare conformance` gives them all of it.
    let conformance = try engines.conformance.run(.init(quick: invocation.isQuick), invocation.meter.report)
    let studies = try studying().get()
    record.conformance = conformance
    record.studies = studies
    record.traces = try engines.traces.run(.init(), invocation.meter.report)
    record.benchmark = try engines.benchmark.run(
      BenchmarkEngine.Request(quick: invocation.isQuick, unranked: conformance.failing, machine: record.machine),
      invocation.meter.report)
    try folder.write(record.files())
    try invocation.show(record, from: folder)
    return conformance.exitCode == .fine ? studies.exitCode : conformance.exitCode
  }
}
