import Record
import Report

extension Subcommand {
  /// What is there to know? Correctness, case studies and speed in one run, and the report of it.
  static let everything = Subcommand(
    name: "", summary: "all of it: prints the tables and writes the report"
  ) { invocation in
    let folder = try invocation.folder()
    var record = RunRecord(machine: invocation.machine())
    // The studies mostly wait, and the suite lasts longer.
    let engine = invocation.engines.studies
    let studying = beside { Result { try engine.run(.init(), { _ in }, nil) } }
    defer { _ = studying() }
    let conformance = try invocation.engines.conformance.run(.init(), invocation.meter.report)
    record.conformance = conformance
    try invocation.showAlready(conformance)
    let studies = try studying().get()
    record.studies = studies
    try invocation.showAlready(studies)
    let request = BenchmarkEngine.Request(
      quick: invocation.isQuick, unranked: conformance.failing, machine: record.machine)
    let benchmark = try invocation.engines.benchmark.run(request, invocation.meter.report)
    record.benchmark = benchmark
    try invocation.showAlready(benchmark)
    if invocation.format != .text { try invocation.show(record) }
    try invocation.write(record, to: folder)
    return conformance.exitCode == .fine ? studies.exitCode : conformance.exitCode
  }
}

extension Invocation {
  /// Prints a part as soon as it is there, where the parts in a row are the whole.
  fileprivate func showAlready(_ part: some Shown) throws {
    if format == .text { try show(part) }
  }
}
