import Record

/// One row of the overview: a question at one size and in one place, and how each subject stands there.
struct OverviewRow: Equatable {
  let lead: Question.Lead
  let table: BenchmarkRecord.Workload
  private let tables: [BenchmarkRecord.Workload]

  init?(_ lead: Question.Lead, of record: BenchmarkRecord) {
    tables = record.workloads.filter { $0.id == lead.workload }.sorted { $0.scale < $1.scale }
    guard let table = tables.last(where: { $0.scale <= lead.size ?? .max }) ?? tables.first else { return nil }
    (self.lead, self.table) = (lead, table)
  }

  static func all(of record: BenchmarkRecord) -> [OverviewRow] {
    Question.all.flatMap(\.leads).compactMap { OverviewRow($0, of: record) }
  }

  var title: String { lead.title.replacing("#", with: Double(table.scale).tick) }

  var place: String { "workload-\(lead.workload.slug)" }

  var yardstick: String { [table].baseline }

  /// What it is called, with a mark if its table is noisy, and a link to that.
  func name(_ tone: Tone) -> Phrase {
    Phrase(title, tone, to: place) + Phrase(table.noise?.isTooMuch == true ? " ~" : "")
  }

  func standing(of subject: String) -> Standing { Standing(of: subject, in: table, among: tables) }

  /// What one subject needs; a winner is strong. The yardstick's own figure has its unit.
  func cell(of subject: String) -> Phrase {
    if subject == yardstick, let own = table.subject(subject) {
      let scale = Scale(unit: table.unit, figures: [own.median])
      return Phrase("\(scale.figure(own.median)) \(scale.unit)")
    }
    let phrase = standing(of: subject).phrase
    return table.winner?.name == subject ? Phrase(phrase.text, .strong) : phrase
  }

  /// How many times as much a subject needs as another one, an equals sign, or nothing.
  func times(_ subject: String, _ other: String) -> String? {
    if subject == other { return "1" }
    guard let ratio = table.ratio(of: subject, to: other), ratio.high.isFinite else { return nil }
    return ratio.verdict == .noDifference ? "=" : Scale.ratio(ratio.median)
  }

  /// How much more it needs than the one that needs least, in steps: by less than a quarter, and less than 2, 4 and 8
  /// times as much, or more.
  func warmth(of subject: String) -> Int? {
    let medians = table.subjects.filter { !$0.isControl }.map(\.median)
    guard let own = table.subject(subject)?.median, let least = medians.min(), least > 0 else { return nil }
    return [1.25, 2, 4, 8].firstIndex { own / least < $0 } ?? 4
  }
}
