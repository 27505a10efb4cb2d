import PromiseConformance

extension Subcommand {
  /// By which small programs do two promises differ?
  static let atlas = Subcommand(
    name: "atlas",
    summary: "lists the least programs that tell two promises apart, and why",
    operand: Operand(name: "NAME NAME", isRequired: false, count: 2), options: [.longer, .pages], useless: [.format]
  ) { invocation in
    let engine = invocation.engines.conformance
    let names = try invocation.arguments.operands.map {
      try invocation.known($0, "promise", among: engine.designs + engine.controls + engine.mutants.map(\.id))
    }
    let pairs = names.isEmpty ? engine.designs.pairs : [names]
    let longer = try invocation.arguments.count(.longer) ?? 1
    if let folder = try invocation.folderIfAsked() {
      guard names.isEmpty else { throw Refusal.usage("--output writes the pages about all designs: name none.") }
      let (files, isWrong) = engine.atlasPages(longer, invocation.meter.report)
      invocation.meter.finish()
      try folder.write(files)
      if !invocation.arguments.has(.quiet) { invocation.console.show("The pages are in \(folder.path)\n") }
      return isWrong ? .failed : .fine
    }
    var isWrong = false
    for pair in pairs {
      let (lines, wrong) = engine.atlas(pair, longer, invocation.meter.report)
      invocation.meter.finish()
      try invocation.console.write(lines.map { $0 + "\n" }.joined() + "\n")
      isWrong = isWrong || wrong
    }
    return isWrong ? .failed : .fine
  }
}

extension Array {
  /// Each with each that comes later.
  fileprivate var pairs: [[Element]] {
    indices.flatMap { first in self[(first + 1)...].map { [self[first], $0] } }
  }
}

extension Option {
  fileprivate static let pages = Option(
    name: "--output", value: "DIR", help: "writes the pages about all designs, a page to make programs among them")
}
