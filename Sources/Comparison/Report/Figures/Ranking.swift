import Record

/// In which order are the subjects of a workload shown?
extension BenchmarkRecord.Workload {
  /// By rank, then by median; those without a rank come last.
  var places: [(subject: BenchmarkRecord.Subject, rank: Int?)] {
    let ranks = ranks
    return subjects.map { ($0, ranks[$0.name]) }.sorted { one, other in
      (one.1 ?? .max, one.0.ranked ? 0 : 1, one.0.median) < (other.1 ?? .max, other.0.ranked ? 0 : 1, other.0.median)
    }
  }

  var shownScale: Scale { Scale(unit: unit, figures: subjects.flatMap { [$0.median, $0.low, $0.high] }) }

  var coverage: String { Scale.percent(subjects.map(\.coverage).min() ?? 0) }

  /// The id, with the size where there is one.
  var title: String { scale > 1 ? "\(id), \(Scale.count(scale))" : id }
}
