import Record

extension Subcommand {
  /// Does a design keep the laws?
  static let conformance = Subcommand(
    name: "conformance", summary: "runs the clauses on the designs and prints the matrix",
    options: [.design, .clause, .verbose, .mutants, .links, .fuzz, .seed, .inProcess]
  ) { invocation in
    let engine = invocation.engines.conformance
    var request = ConformanceEngine.Request(
      designs: try invocation.names(
        .design, "design", among: engine.designs + engine.controls + engine.mutants.map(\.id)),
      clauses: try invocation.names(.clause, "clause", among: engine.clauses.map(\.id)),
      mutants: invocation.arguments.has(.mutants), inProcess: invocation.arguments.has(.inProcess))
    request.links = try invocation.arguments.count(.links) ?? request.links
    let programs = try invocation.arguments.programs()
    request.fuzz = programs?.count
    request.seed = programs?.seed ?? request.seed
    let folder = try invocation.folderIfAsked()
    let machine = invocation.machine()
    let record = try engine.run(request, invocation.meter.report)
    try invocation.show(record)
    if let folder { try invocation.write(RunRecord(machine: machine, conformance: record), to: folder) }
    return record.exitCode
  }
}

extension ConformanceRecord {
  /// The code that the matrix stands for.
  var exitCode: ExitCode {
    let failed = !failing.isEmpty || clauses.contains { $0.results.values.contains { $0.outcome == .fails } }
    return failed || fuzz.map { $0.differences > 0 } ?? false || mutants.contains { $0.caughtBy.isEmpty }
      || idle?.isEmpty == false ? .failed : .fine
  }

  /// The designs that fail a clause.
  var failing: Set<String> { Set(designs.filter { $0.fails > 0 }.map(\.name)) }
}
