import Record

extension Subcommand {
  /// How fast is a design, and how sure is that?
  static let benchmark = Subcommand(
    name: "benchmark", summary: "measures the designs beside the baselines, after a quick look at their correctness",
    options: [.design, .workload, .rounds, .quick]
  ) { invocation in
    let engine = invocation.engines.benchmark
    var request = BenchmarkEngine.Request(
      designs: try invocation.names(
        .design, "design", among: engine.subjects, unadvised: engine.plain.flatMap(\.subjects)),
      workloads: try invocation.names(
        .workload, "workload", among: engine.workloads.map(\.id), unadvised: engine.plain.map(\.id)),
      rounds: try invocation.arguments.count(.rounds), quick: invocation.isQuick, machine: .unknown)
    let folder = try invocation.folderIfAsked()
    request.machine = invocation.machine()
    request.unranked = try invocation.failing(among: request.designs)
      .union(invocation.engines.conformance.plain)  // Each fails clauses, and says so.
    let record = try engine.run(request, invocation.meter.report)
    try invocation.show(record)
    if let folder { try invocation.write(RunRecord(machine: request.machine, benchmark: record), to: folder) }
    return .fine
  }
}

extension Invocation {
  /// Which of the subjects fail a clause, and so get no rank? Baselines promise nothing that could fail.
  fileprivate func failing(among subjects: [String]?) throws -> Set<String> {
    let engine = engines.conformance
    let designs = subjects.map { $0.filter(engine.designs.contains) } ?? engine.designs
    if designs.isEmpty { return [] }
    var request = ConformanceEngine.Request(designs: designs)
    request.selection.isQuick = true
    return try engine.run(request, meter.report).failing
  }
}
