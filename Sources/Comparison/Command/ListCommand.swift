import Record
import Report

extension Subcommand {
  static let list = Subcommand(
    name: "list", summary: "prints the names of designs, clauses, workloads, studies, traces and broken promises",
    options: [.listFormat], useless: [.output, .quiet]
  ) { invocation in
    let parts = invocation.engines.names.filter { !$0.entries.isEmpty }
    if invocation.format == .json {
      try invocation.console.write(Dictionary(uniqueKeysWithValues: parts.map { ($0.title, $0.entries) }).json())
      return .fine
    }
    let texts = parts.map { title, entries in
      let rows = entries.map { (name: $0.id.printable, says: $0.statement.printable) }
      return ([title] + Hanging.columns(rows)).map { $0 + "\n" }.joined()
    }
    try invocation.console.write(texts.joined(separator: "\n"))
    return .fine
  }
}

extension Engines {
  fileprivate var names: [(title: String, entries: [Entry])] {
    let baselines = benchmark.subjects.filter { !(conformance.designs + conformance.plain).contains($0) }
    let subjects = [
      ("designs", conformance.designs), ("plain forms", conformance.plain), ("baselines", baselines),
      ("controls", conformance.controls),
    ]
    return subjects.map { title, names in (title, names.map { Entry(id: $0, statement: "") }) } + [
      ("clauses", conformance.clauses.map { Entry(id: $0.id, statement: $0.statement) }),
      ("workloads", benchmark.workloads), ("studies", studies.studies), ("traces", traces.scenarios),
      ("broken promises", conformance.mutants),
    ]
  }
}

extension Option {
  fileprivate static let listFormat = Option(
    name: "--format", value: "text|json", help: "how the names are printed; the default is text")
}
