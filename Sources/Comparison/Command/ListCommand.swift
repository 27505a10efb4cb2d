import Record
import Report

extension Subcommand {
  /// Which names can be asked for?
  static let list = Subcommand(
    name: "list", summary: "prints the names of designs, clauses, workloads, studies, traces and broken promises",
    useless: [.output, .quiet]
  ) { invocation in
    let catalogue = Catalogue(invocation.engines)
    switch invocation.format {
    case .text: try invocation.console.write(catalogue.text)
    case .markdown: try invocation.console.write(catalogue.markdown)
    case .json: try invocation.console.write(catalogue.json())
    }
    return .fine
  }
}

/// The names that the options and operands take.
struct Catalogue: Encodable {
  let version: Int
  let designs: [String]
  let baselines: [String]
  let controls: [String]
  let clauses: [Entry]
  let workloads: [Entry]
  let studies: [Entry]
  let traces: [Entry]
  let mutants: [Entry]

  init(_ engines: Engines) {
    version = RunRecord.currentVersion
    designs = engines.conformance.designs
    baselines = engines.benchmark.subjects.filter { !engines.conformance.designs.contains($0) }
    controls = engines.conformance.controls
    clauses = engines.conformance.clauses.map { Entry(id: $0.id, statement: $0.statement) }
    workloads = engines.benchmark.workloads
    studies = engines.studies.studies
    traces = engines.traces.scenarios
    mutants = engines.conformance.mutants
  }

  var text: String {
    sections.map { title, entries in
      let rows = entries.map { (name: $0.id.printable, says: $0.statement.printable) }
      return ([title] + Hanging.columns(rows)).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  var markdown: String {
    sections.map { title, entries in
      let items = entries.map { entry in
        "- \(entry.id.markdown)\(entry.statement.isEmpty ? "" : ": ")\(entry.statement.markdown)\n"
      }
      return "## \(title.prefix(1).uppercased() + title.dropFirst())\n\n" + items.joined()
    }.joined(separator: "\n")
  }

  private var sections: [(String, [Entry])] {
    let named = [("designs", designs), ("baselines", baselines), ("controls", controls)].map { title, names in
      (title, names.map { Entry(id: $0, statement: "") })
    }
    let parts = [
      ("clauses", clauses), ("workloads", workloads), ("studies", studies), ("traces", traces),
      ("broken promises", mutants),
    ]
    return (named + parts).filter { !$0.1.isEmpty }
  }
}
