import Foundation
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
      let strayed = attempts.compactMap { $0[part]?.factor }
      return BenchmarkRecord.Workload(
        id: id, question: family.parts[part].question, unit: family.unit, scale: scale, subjects: subjects,
        attempts: strayed.isEmpty ? nil : strayed)
    }
  }

  /// What the records lack, and why, in a sentence each.
  func gaps(among workloads: [String]?) -> [String] {
    family.parts.enumerated().flatMap { place, part -> [String] in
      guard workloads?.contains(part.id) ?? true else { return [] }
      return family.gaps(place, scale).map { reason in "\(part.id), \(scale): \(reason)." }
    }
  }

  /// How far the control of each part strayed; nothing where a part has none.
  func noise(seed: UInt64) -> [Noise?] {
    family.parts.indices.map { part in
      control(part, seed: seed).flatMap { Noise(of: family.parts[part].id, low: $0.low, high: $0.high) }
    }
  }

  private func control(_ part: Int, seed: UInt64) -> Interval? {
    let baseline = family.parts[part].baseline
    let control = Benchmark.control(of: baseline)
    return Comparison.ratios(of: samples(named: control, part), to: samples(named: baseline, part))
      .map { interval($0, "ratio \(control)", part, seed) }
  }

  private func interval(_ samples: [Double], _ purpose: String, _ part: Int, _ seed: UInt64) -> Interval {
    var generator = SplitMix64(seed: seed, purpose: "\(purpose) \(family.parts[part].id) \(scale)")
    let ends = samples.count == lapEnds.last ? lapEnds : []
    let laps = zip([0] + ends, ends).map { start, end in Interval.median(samples[start..<end].sorted()) }
    return Interval(of: samples, generator: &generator).holding(laps)
  }

  private func records(_ part: Int, unranked: Set<String>, seed: UInt64) -> [BenchmarkRecord.Subject] {
    let baseline = family.parts[part].baseline
    let floor = Comparison.noiseFloor(control(part, seed: seed))
    let others = family.baselines.subtracting([baseline]).map(Benchmark.control)
    let shown = subjects.indices.filter { !samples[$0][part].isEmpty && !others.contains(subjects[$0].name) }
    return shown.map { place in
      let subject = subjects[place]
      let figures = samples[place][part]
      let spread = interval(figures, "median \(subject.name)", part, seed)
      let ratios =
        subject.name == baseline ? nil : Comparison.ratios(of: figures, to: samples(named: baseline, part))
      return BenchmarkRecord.Subject(
        name: subject.name, median: spread.median, low: spread.low, high: spread.high, samples: figures,
        ranked: !unranked.contains(subject.name), note: subject.note,
        ratio: ratios.map { ratios in
          let ratio = interval(ratios, "ratio \(subject.name)", part, seed)
          return .init(
            to: baseline, median: ratio.median, low: ratio.low, high: ratio.high,
            verdict: Comparison.verdict(ratio, noiseFloor: floor))
        })
    }
  }

  private func samples(named name: String, _ part: Int) -> [Double] {
    subjects.firstIndex { $0.name == name }.map { samples[$0][part] } ?? []
  }
}
