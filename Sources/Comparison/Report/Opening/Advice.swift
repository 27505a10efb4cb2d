import Record

/// Which design should a reader take, what does it cost, and how sure is that? Three sentences, made from the table of
/// needs and from the figures of a run.
package struct Advice {
  let run: RunRecord

  var sentences: [Phrase] { [choice, cost, certainty].compactMap(\.self) }

  /// What each design alone can do; of a design that does nothing alone, the two needs that no other meets together.
  private var choice: Phrase? {
    guard let conformance = run.conformance, !conformance.designs.isEmpty else { return nil }
    let parts = Need.designs.map { design in "\(design) \(Self.list(Need.onlyMet(by: design).map { "for \($0)" }))" }
    return Phrase("Choose ", .strong) + Phrase("\(parts.joined(separator: "; ")).")
  }

  /// What a link of a chain costs on a queue.
  private var cost: Phrase? {
    guard let benchmark = run.benchmark,
      let row = OverviewRow.all(of: benchmark).first(where: { $0.lead.workload == "chain" }),
      let group = Overview(benchmark)?.groups.first(where: { $0.rows.contains(row) })
    else { return nil }
    let ratios = row.table.subjects.filter { !$0.isControl }.compactMap { subject in
      subject.ratio.map { (name: subject.name, times: $0.median) }
    }.sorted { $0.times < $1.times }
    let parts = ratios.map { "\($0.name) \(Scale.ratio($0.times))" }
    return Phrase("What it costs: ", .strong)
      + Phrase("\(row.title), \(group.title.lowercasedFirst): \(Self.list(parts)).")
  }

  /// Whether the designs are correct, and what the figures don't say.
  private var certainty: Phrase? {
    guard let benchmark = run.benchmark else { return nil }
    let controlled = benchmark.workloads.count { $0.noise != nil }
    return Phrase("How sure? ", .strong)
      + Phrase(
        """
        The figures come from one run on one machine with \(run.machine.system.prefix { $0 != "," }), and \
        \(benchmark.noisy.count) of its \(controlled) tables were noisy. They say nothing about other processors and \
        systems, about your own work, or about other libraries.
        """)
  }

  package static func list(_ items: [String], _ word: String = "and") -> String {
    items.count < 2 ? items.joined() : items.dropLast().joined(separator: ", ") + " \(word) " + (items.last ?? "")
  }
}

extension Need {
  /// The fewest needs that a design meets and no other: each single one, or the first two together.
  package static func onlyMet(by design: String) -> [String] {
    func isAlone(_ needs: [Need]) -> Bool {
      designs.allSatisfy { other in (other == design) == needs.allSatisfy { $0.means(of: other) != nil } }
    }
    let single = all.filter { isAlone([$0]) }
    if !single.isEmpty { return single.map(\.title) }
    for (index, need) in all.enumerated() {
      if let other = all.dropFirst(index + 1).first(where: { isAlone([need, $0]) }) {
        return [need.title, other.title]
      }
    }
    return []
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
