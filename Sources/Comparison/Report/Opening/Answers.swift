import Record

/// Which design wins a question, by how much and how surely, and who is next? One sentence for each question.
package struct Answers {
  let overview: Overview

  var sentences: [Phrase] { overview.rows.map { row in row.name(.strong) + ": " + answer(row) } }

  private func answer(_ row: OverviewRow) -> Phrase {
    let able = row.able
    if able.count == 1 { return Phrase("only \(able[0].name) does it, \(times(row, able[0].name)).") }
    if able.contains(where: { !$0.interval.isConfident }) { return "too few rounds for a verdict." }
    if let winner = row.table.winner {
      let next = row.next.map { name, ratio in
        "; next \(name), \(Scale.ratio(ratio.median)) \(Scale.interval(ratio.interval)) times as long"
      }
      return Phrase(winner.name, .good) + Phrase(" wins, \(times(row, winner.name))\(next ?? "").")
    }
    // Those that none is better than. If it is one alone, it isn't better than each other one.
    let names = able.map(\.name)
    let leaders = names.filter { name in !names.contains { row.table.isBetter($0, than: name) } }
    let tied = leaders.count == 1 ? names.filter { !row.table.isBetter(leaders[0], than: $0) } : leaders
    return Phrase("there is no winner: \(Self.list(tied)) can't be told apart.")
  }

  private func times(_ row: OverviewRow, _ design: String) -> String {
    row.table.subject(design)?.ratio.map {
      "\(Scale.ratio($0.median)) \(Scale.interval($0.interval)) times \(overview.baseline)"
    } ?? "without a ratio"
  }

  package static func list(_ items: [String], _ word: String = "and") -> String {
    items.count < 2 ? items.joined() : items.dropLast().joined(separator: ", ") + " \(word) " + (items.last ?? "")
  }
}
