import Record

extension Subcommand {
  /// Does a design keep the laws?
  static let conformance = Subcommand(
    name: "conformance", summary: "runs the clauses on the designs and prints the matrix",
    options: [
      .design, .profile, .law, .clause, .without, .quickClauses, .matrixFormat, .verbose, .mutants, .links, .longer,
      .fuzz, .seed,
      .inProcess,
    ]
  ) { invocation in
    let engine = invocation.engines.conformance
    var request = ConformanceEngine.Request(
      designs: try invocation.names(
        .design, "design", among: engine.designs + engine.plain,
        unadvised: engine.controls + engine.mutants.map(\.id)),
      selection: try invocation.arguments.selection(among: engine.clauses.map { ($0.id, $0.law) }),
      mutants: invocation.arguments.has(.mutants), inProcess: invocation.arguments.has(.inProcess))
    request.links = try invocation.arguments.count(.links) ?? request.links
    request.longer = try invocation.arguments.count(.longer)
    let programs = try invocation.arguments.programs()
    if let format = invocation.serverFormat, request.mutants || programs != nil || request.longer != nil {
      throw Refusal.usage(
        "--format \(format) shows the matrix alone: leave \(Option.mutants.name), \(Option.longer.name) and "
          + "\(Option.fuzz.name) out.")
    }
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
  var exitCode: ExitCode {
    let failed =
      !failing.isEmpty || clauses.contains { $0.results.values.contains { $0.outcome == .fails && $0.known == nil } }
    let isRed =
      failed || small.map { !$0.found.isEmpty } ?? false || fuzz.map { !$0.found.isEmpty } ?? false
      || mutants.contains { $0.caughtBy.isEmpty } || idle?.isEmpty == false
    return isRed ? .failed : designs.allSatisfy { $0.notRun == nil } ? .fine : .notRun
  }

  var failing: Set<String> { Set(designs.filter { $0.fails > 0 }.map(\.name)) }
}
