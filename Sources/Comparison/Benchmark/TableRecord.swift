import Record

/// What the samples of a table say, part by part.
extension Table {
  /// One record for each part that was asked for and that anybody has figures for, with the subjects that have.
  func records(workloads: [String]? = nil, unranked: Set<String> = []) -> [BenchmarkRecord.Workload] {
    family.parts.indices.compactMap { part in
      workloads?.contains(family.parts[part].id) ?? true ? record(part, unranked: unranked) : nil
    }
  }

  /// What the records lack, and why, in a sentence each.
  func gaps(among workloads: [String]?) -> [String] {
    family.parts.enumerated().flatMap { place, part -> [String] in
      guard workloads?.contains(part.id) ?? true else { return [] }
      return family.gaps(place, scale).map { reason in "\(part.id), \(scale): \(reason)." }
    }
  }

  private func record(_ place: Int, unranked: Set<String>) -> BenchmarkRecord.Workload? {
    let part = family.parts[place]
    let others = family.baselines.subtracting([part.baseline]).map(Benchmark.control)
    let shown = subjects.indices.filter { !samples[$0][place].isEmpty && !others.contains(subjects[$0].name) }
    if shown.isEmpty { return nil }
    return .init(
      id: part.id, question: part.question, place: family.place, unit: family.unit, scale: scale,
      processors: processors,
      subjects: shown.map { index in
        let subject = subjects[index]
        return .init(
          name: subject.name, samples: samples[index][place], ranked: !unranked.contains(subject.name),
          note: subject.note)
      }, baseline: part.baseline)
  }
}
