import Record

extension Subcommand {
  /// What does the same program look like and do in each design?
  static let study = Subcommand(
    name: "study", summary: "runs a case study, or all of them, and prints the transcripts",
    operand: Operand(name: "NAME", isRequired: false), options: [.design]
  ) { invocation in
    let engine = invocation.engines.studies
    let name = invocation.arguments.operands.first
    if let name { try invocation.check(name, "study", among: engine.studies.map(\.id)) }
    let request = StudiesEngine.Request(
      names: name.map { [$0] }, designs: try invocation.names(.design, "design", among: engine.solutions))
    let folder = try invocation.folderIfAsked()
    let machine = invocation.machine()
    let record = try engine.run(request, invocation.meter.report)
    try invocation.show(record)
    if let folder { try invocation.write(RunRecord(machine: machine, studies: record), to: folder) }
    return .fine
  }
}
