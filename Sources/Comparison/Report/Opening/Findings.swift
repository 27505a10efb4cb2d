import Record

/// What stands out? One sentence for each design, made from the figures: where it is the fastest, where it is dearest.
struct Findings {
  let overview: Overview

  var sentences: [Phrase] { overview.designs.compactMap(sentence) }

  private func sentence(of design: String) -> Phrase? {
    let measured = overview.rows.compactMap { row in
      row.standings.first { $0.design == design }.map { (row: row, standing: $0.standing) }
    }
    let won = measured.filter { isAlone(design, in: $0.row) }.map { priced($0.row, $0.standing) }
    let dearest = measured.filter { if case .different = $0.standing { true } else { false } }
      .max { ($0.standing.ratio?.median ?? 0) < ($1.standing.ratio?.median ?? 0) }
    var parts: [String] = []
    if !won.isEmpty { parts.append("is the fastest design for \(Self.list(won))") }
    if let dearest, (dearest.standing.ratio?.median ?? 0) > 1 {
      parts.append("needs \(won.isEmpty ? "at most " : "")\(times(dearest.standing)) for \(dearest.row.lead.part)")
    }
    if parts.isEmpty, !measured.isEmpty { parts.append("shows no difference from \(overview.baseline)") }
    let missing = measured.filter { $0.standing == .notOffered }.map(\.row.lead.title)
    if !missing.isEmpty { parts.append("doesn't offer \(Self.list(missing, "or"))") }
    return parts.isEmpty ? nil : Phrase(design, .strong) + Phrase(" \(parts.joined(separator: "; it ")).")
  }

  /// Whether the whole interval of the design lies below that of every other one, in a quiet table.
  private func isAlone(_ design: String, in row: OverviewRow) -> Bool {
    if row.table.noise?.isTooMuch == true { return false }
    let subjects = row.table.subjects.filter { !$0.isBaseline && $0.ranked && $0.samples.count > 1 }
    guard let own = subjects.first(where: { $0.name == design }), subjects.count > 1 else { return false }
    return subjects.allSatisfy { $0.name == design || own.high < $0.low }
  }

  private func priced(_ row: OverviewRow, _ standing: Standing) -> String {
    if case .different = standing {
      "\(row.lead.title) (\(times(standing)))"
    } else {
      "\(row.lead.title) (as \(overview.baseline))"
    }
  }

  private func times(_ standing: Standing) -> String {
    "\(Scale.ratio(standing.ratio?.median ?? 0)) times \(overview.baseline)"
  }

  static func list(_ items: [String], _ word: String = "and") -> String {
    items.count < 2 ? items.joined() : items.dropLast().joined(separator: ", ") + " \(word) " + (items.last ?? "")
  }
}
