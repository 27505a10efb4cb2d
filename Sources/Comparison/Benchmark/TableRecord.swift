import Record

/// What the samples of a table say: medians, intervals, ratios to the baseline and verdicts.
extension Table {
  /// One record for each part that was asked for and that anybody has figures for, with the subjects that have.
  func records(workloads: [String]?, unranked: Set<String>, seed: UInt64) -> [BenchmarkRecord.Workload] {
    family.parts.indices.compactMap { part in
      let id = family.parts[part].id
      guard workloads?.contains(id) ?? true else { return nil }
      let subjects = records(part, unranked: unranked, seed: seed)
      guard !subjects.isEmpty else { return nil }
      return BenchmarkRecord.Workload(
        id: id, question: family.parts[part].question, unit: family.unit, scale: scale, subjects: subjects)
    }
  }

  private func records(_ part: Int, unranked: Set<String>, seed: UInt64) -> [BenchmarkRecord.Subject] {
    let baseline = samples(named: Benchmark.baseline, part)
    func interval(_ samples: [Double], _ purpose: String) -> Interval {
      var generator = SplitMix64(seed: seed, purpose: "\(purpose) \(family.parts[part].id) \(scale)")
      return Interval(of: samples, generator: &generator)
    }
    let control = Comparison.ratios(of: samples(named: Benchmark.control, part), to: baseline)
    let floor = Comparison.noiseFloor(control.map { interval($0, "ratio \(Benchmark.control)") })
    return subjects.indices.filter { !samples[$0][part].isEmpty }.map { place in
      let subject = subjects[place]
      let figures = samples[place][part]
      let spread = interval(figures, "median \(subject.name)")
      let ratios = subject.name == Benchmark.baseline ? nil : Comparison.ratios(of: figures, to: baseline)
      return BenchmarkRecord.Subject(
        name: subject.name, median: spread.median, low: spread.low, high: spread.high, samples: figures,
        ranked: !unranked.contains(subject.name), note: subject.note,
        ratio: ratios.map { ratios in
          interval(ratios, "ratio \(subject.name)").record(noiseFloor: floor)
        })
    }
  }

  private func samples(named name: String, _ part: Int) -> [Double] {
    subjects.firstIndex { $0.name == name }.map { samples[$0][part] } ?? []
  }
}

extension Interval {
  fileprivate func record(noiseFloor: Double) -> BenchmarkRecord.Ratio {
    .init(
      to: Benchmark.baseline, median: median, low: low, high: high,
      verdict: Comparison.verdict(self, noiseFloor: noiseFloor))
  }
}
