import PromiseConformance

extension Subcommand {
  /// By which small programs do two promises differ?
  static let atlas = Subcommand(
    name: "atlas",
    summary: "finds the smallest programs on which two promises behave differently, and says why",
    operand: Operand(name: "NAME NAME", isRequired: false, count: 2), options: [.longer, .pages], useless: [.format]
  ) { invocation in
    let engine = invocation.engines.conformance
    let names = try invocation.promises()
    let pairs = names.isEmpty ? engine.designs.pairs : [names]
    let longer = try invocation.arguments.count(.longer) ?? 1
    if longer == 1 { invocation.announce(pairs.count == 1 ? "a minute" : "four minutes") }
    if let folder = try invocation.folderIfAsked() {
      guard names.isEmpty else {
        throw Refusal.usage("--output writes the pages about all designs, so don't name any.")
      }
      let (files, isWrong) = engine.atlasPages(longer, invocation.meter.report)
      invocation.meter.finish()
      try folder.write(files)
      if !invocation.arguments.has(.quiet) { invocation.console.show("The pages are in \(folder.path)\n") }
      return isWrong ? .failed : .fine
    }
    return try invocation.show(pairs) { engine.atlas($0, longer, invocation.meter.report) }
  }

  /// Which kind of promise is it?
  static let kind = Subcommand(
    name: "kind", summary: "runs small programs until they show what kind of promise a type is",
    operand: Operand(name: "NAME", isRequired: false), useless: [.format, .output]
  ) { invocation in
    let (engine, names) = (invocation.engines.conformance, try invocation.promises())
    return try invocation.show(names.isEmpty ? engine.designs : names) { engine.kind($0, invocation.meter.report) }
  }
}

extension Invocation {
  fileprivate func promises() throws -> [String] {
    let engine = engines.conformance
    return try arguments.operands.map {
      try known($0, "promise", among: engine.designs + engine.controls + engine.mutants.map(\.id))
    }
  }

  fileprivate func show<Part>(_ parts: [Part], _ find: (Part) -> (lines: [String], isWrong: Bool)) throws -> ExitCode {
    var code = ExitCode.fine
    for part in parts {
      let (lines, isWrong) = find(part)
      meter.finish()
      try console.write(console.text.fitted(lines) + "\n")
      if isWrong { code = .failed }
    }
    return code
  }
}

extension Array {
  fileprivate var pairs: [[Element]] {
    indices.flatMap { first in self[(first + 1)...].map { [self[first], $0] } }
  }
}

extension Option {
  fileprivate static let pages = Option(
    name: "--output", value: "DIR", help: "writes the pages about all designs, including one on which to write programs"
  )
}
