import Foundation
import PromiseConformance
import Record
import Report

extension Subcommand {
  /// What ran when and where?
  static let trace = Subcommand(
    name: "trace",
    summary: "draws what ran in one small scene, in all of them, or in a program from a file",
    operand: Operand(name: "SCENARIO|FILE", isRequired: false), options: [.design]
  ) { invocation in
    let engine = invocation.engines.traces
    if let path = invocation.arguments.operands.first,
      path.contains(where: "/.".contains) || Files.isFolder(path) != nil
    {
      return try invocation.replay(path)
    }
    let names = try invocation.arguments.operands.map {
      try invocation.known($0, "scenario", among: engine.scenarios.map(\.id))
    }
    let folder = try invocation.folderIfAsked()
    let record = try engine.run(
      .init(
        names: names.isEmpty ? nil : names, designs: try invocation.names(.design, "design", among: engine.designs)),
      invocation.meter.report)
    if let folder {
      try folder.write(record.files)
      if !invocation.arguments.has(.quiet) {
        invocation.console.show("The pictures and the player are in \(folder.path)\n")
      }
    } else {
      try invocation.show(record)
    }
    return .fine
  }
}

extension Invocation {
  fileprivate func replay(_ path: String) throws -> ExitCode {
    if arguments.has(.format) {
      throw Refusal.usage("--format belongs to a scenario, not to a program from a file.")
    }
    let engine = engines.conformance
    let designs = try names(
      .design, "design", among: engine.designs, unadvised: engine.controls + engine.mutants.map(\.id))
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    do {
      let folder = try folderIfAsked()
      let finding = try engine.replay(text, designs)
      try console.write(console.text.fitted(finding.lines))
      if let folder {
        let record = TraceRecord(program: URL(fileURLWithPath: path).lastPathComponent, finding.performances)
        try folder.write([record.playerFile()])
        if !arguments.has(.quiet) { console.show("The player is in \(folder.path)\n") }
      }
      return finding.isWrong ? .failed : .fine
    } catch let failure as Replay.Failure {
      throw Refusal(code: .brokenData, message: "'\(path)' isn't a program: \(failure).")
    }
  }
}
