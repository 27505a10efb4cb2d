import Record
import Report

extension Subcommand {
  /// What ran when and where?
  static let trace = Subcommand(
    name: "trace", summary: "draws what ran when and where in one small scene, or in all",
    operand: Operand(name: "SCENARIO", isRequired: false), options: [.design, .svg]
  ) { invocation in
    let engine = invocation.engines.traces
    let names = try invocation.arguments.operands.map {
      try invocation.known($0, "scenario", among: engine.scenarios.map(\.id))
    }
    let isPicture = invocation.arguments.has(.svg)
    let folder = try invocation.folderIfAsked()
    if isPicture, names.isEmpty, folder == nil {
      throw Refusal.usage("--svg prints one picture: name a scenario, or give a folder for all of them with --output.")
    }
    if isPicture, invocation.arguments.has(.format) {
      throw Refusal.usage("--svg and --format can't be given together.")
    }
    let record = try engine.run(
      .init(
        names: names.isEmpty ? nil : names, designs: try invocation.names(.design, "design", among: engine.designs)),
      invocation.meter.report)
    if let folder {
      try folder.write(record.files)
      if !invocation.arguments.has(.quiet) {
        invocation.console.show("The pictures and the player are in \(folder.path)\n")
      }
    } else if isPicture {
      invocation.meter.finish()
      for scenario in record.scenarios { try invocation.console.write(scenario.drawing) }
    } else {
      try invocation.show(record)
    }
    return .fine
  }
}

extension Option {
  static let svg = Option(name: "--svg", value: nil, help: "a picture instead of lines")
}
