import Record

/// Which subject of a workload is shown where, and which rank may be given to it?
struct Ranking {
  struct Place {
    let subject: BenchmarkRecord.Subject
    /// One more than the subjects whose whole interval lies below this one's. None for a subject without a rank, nor
    /// where one pass gave no interval.
    let rank: Int?
  }

  /// By median; those that fail a clause come last and have no rank.
  let places: [Place]
  /// The baseline of the ratios, and its figures where it was run.
  let baseline: String?

  init(_ workload: BenchmarkRecord.Workload) {
    let sorted = workload.subjects.sorted { ($0.ranked ? 0 : 1, $0.median) < ($1.ranked ? 0 : 1, $1.median) }
    let ranked = sorted.filter(\.ranked)
    places = sorted.map { subject in
      Place(
        subject: subject,
        rank: subject.ranked && subject.samples.count > 1 ? 1 + ranked.count { $0.high < subject.low } : nil)
    }
    baseline = workload.subjects.compactMap(\.ratio?.to).first
  }
}

extension BenchmarkRecord.Workload {
  /// The unit and the digits of the workload's figures.
  var shownScale: Scale { Scale(unit: unit, figures: subjects.flatMap { [$0.median, $0.low, $0.high] }) }

  /// The id, with the size where there is one.
  var title: String { scale > 1 ? "\(id), \(Scale.count(scale))" : id }
}
