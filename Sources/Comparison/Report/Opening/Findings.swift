import Record

/// What stands out? One sentence for each design, made from the figures: where it is the fastest, where it is dearest.
struct Findings {
  let overview: Overview
  /// Beside a table that shows the rest: fewer words, two questions of many, and nothing of what isn't offered.
  var isShort = false

  var sentences: [Phrase] { overview.designs.compactMap(sentence) }

  private func sentence(of design: String) -> Phrase? {
    let measured = overview.rows.compactMap { row in
      row.standings.first { $0.design == design }.map { (row: row, standing: $0.standing) }
    }
    let won = measured.filter { $0.row.table.winner?.name == design }
    let dearest = measured.filter(\.standing.isDifferent)
      .max { ($0.standing.ratio?.median ?? 0) < ($1.standing.ratio?.median ?? 0) }
    var parts: [String] = []
    if !won.isEmpty {
      let shown = isShort && won.count > 3 ? won.prefix(2) : won[...]
      let first = shown.firstIndex { $0.standing.isDifferent }
      let prices = zip(shown.indices, shown).map { priced($1.row, $1.standing, isFirst: $0 == first) }
      let rest = won.count > shown.count ? ["\(won.count - shown.count) more"] : []
      parts.append("is the fastest\(isShort ? "" : " design") for \(Self.list(prices + rest))")
    }
    let isSaid = won.contains { $0.row.lead == dearest?.row.lead }
    if let dearest, !isSaid, (dearest.standing.ratio?.median ?? 0) > 1 {
      parts.append("needs \(times(dearest.standing)) for \(dearest.row.part)")
    }
    if parts.isEmpty, !measured.isEmpty { parts.append("shows no difference from \(overview.baseline)") }
    let missing = measured.filter { $0.standing == .notOffered }.map(\.row.lead.title)
    if !isShort, !missing.isEmpty { parts.append("doesn't offer \(Self.list(missing, "or"))") }
    return parts.isEmpty ? nil : Phrase(design, .strong) + Phrase(" \(parts.joined(separator: "; it ")).")
  }

  /// A question with what the design needs for it; the baseline is named once.
  private func priced(_ row: OverviewRow, _ standing: Standing, isFirst: Bool) -> String {
    let price = isFirst ? times(standing) : Scale.ratio(standing.ratio?.median ?? 0)
    return "\(row.lead.title) (\(standing.isDifferent ? price : "as \(overview.baseline)"))"
  }

  private func times(_ standing: Standing) -> String {
    "\(Scale.ratio(standing.ratio?.median ?? 0)) times \(overview.baseline)"
  }

  static func list(_ items: [String], _ word: String = "and") -> String {
    items.count < 2 ? items.joined() : items.dropLast().joined(separator: ", ") + " \(word) " + (items.last ?? "")
  }
}
