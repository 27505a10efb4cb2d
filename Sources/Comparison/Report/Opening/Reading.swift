import Record

/// How is the report to be read? Each word where it stands, with an example from this run.
struct Reading {
  let run: RunRecord

  init(_ run: RunRecord) { self.run = run }

  /// A ratio, an interval, a verdict, a rank.
  var overview: [Phrase] {
    let term = Self.term
    let items: [Phrase] = [
      term(
        "Ratio",
        "the subject's time divided by the yardstick's in the same round; the median of all rounds is shown. "
          + "2.00 is twice as long. Subjects are compared only if they do the same in the same place."),
      term(
        "Interval",
        "the range that covers the true median with 95 % confidence (sign test), rounded outward. It says how much "
          + "the rounds of this run differed, and nothing of another machine."),
      term(
        "Verdict",
        "two subjects are compared by their ratio in each round. ‘faster’ or ‘slower’ (‘fewer’ or ‘more’ for counts) only "
          + "if the interval lies on one side of 1, and its median lies beyond the noise of the pair; otherwise ‘no "
          + "difference’ (=). Fewer than six rounds give no verdict. A winner leads by more than 5 %, in a table without "
          + "noise."),
      term(
        "Rank",
        "one more than the highest rank of those that are shown to be faster, or to need less. Equal ranks can't be "
          + "distinguished."),
    ]
    return items + (example.map { [$0] } ?? [])
  }

  /// The example is the first design whose interval says something.
  private var example: Phrase? {
    let rows = run.benchmark.map(OverviewRow.all) ?? []
    for row in rows {
      for subject in row.table.subjects where !subject.isBaseline {
        guard let ratio = row.standing(of: subject.name).ratio, ratio.verdict.isDifference else { continue }
        return Phrase("For example: ", .faint)
          + Phrase(
            """
            \(subject.name), \(row.title): in \(subject.samples.count) rounds it took \(Scale.ratio(ratio.median)) \
            times as long as \(ratio.to), and the interval \(Scale.interval(ratio.interval)) covers the true median with \
            \(Scale.percent(ratio.coverage)) confidence.
            """)
      }
    }
    return nil
  }

  static var noise: [Phrase] {
    [
      term(
        "A/A control",
        "the yardstick, and one design, measured a second time. Their distance from 1 is noise, because there is no "
          + "difference to find."),
      term(
        "Noise floor",
        "as far as the interval of the pair's own control reaches from 1, at least 1 %. A ratio within it is ‘no "
          + "difference’. A noisy yardstick silences no comparison between two designs."),
    ]
  }

  private static func term(_ name: String, _ text: String) -> Phrase { Phrase("\(name): ", .strong) + Phrase(text) }
}
