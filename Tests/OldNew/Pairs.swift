import OldBenchmark
import Record

/// Every workload of a design, measured by turns on today's module and on an older one. Copied into the benchmark.
///
/// The older one is the baseline, and is measured twice, so that the difference between it and itself shows the noise.
package struct Pairs {
  package let tag: String
  package let isQuick: Bool

  package init(tag: String, isQuick: Bool) { (self.tag, self.isQuick) = (tag, isQuick) }

  /// The tables of some designs, with the ratio of today's version to the older one.
  package func run(
    _ designs: [String], progress: (_ fraction: Double, _ label: String) -> Void
  ) throws -> [BenchmarkRecord.Workload] {
    var session = Session(tables: try designs.flatMap(tables), seed: UInt64.random(in: 0...UInt64(UInt32.max)))
    return try session.run { progress($0.fraction, $0.label) }.flatMap { $0.records() }
  }

  /// Families that start the compiler, which a quick run leaves out, are never asked: it would read today's module
  /// twice.
  private func tables(of design: String) throws -> [Table] {
    try Workloads.families.enumerated().filter { !$1.quickScales.isEmpty }.flatMap { index, family -> [Table] in
      guard
        let new = family.subjects.first(where: { $0.name == design }),
        let measureOld = OldMeasures.measure(index, design)
      else { return [] }
      let scales = (isQuick ? family.quickScales : family.scales).filter {
        $0 <= min(new.largest, Benchmark.largestCompared)
      }
      try checkPlaces(index, new)
      let name = "\(design)@\(tag)"
      let old = Subject(name: name, measure: measureOld)
      let again = Subject(name: Benchmark.control(of: name), measure: measureOld)
      let pair = pair(family, [new, old, again], baseline: name)
      return scales.map { Table(family: pair, scale: $0, plan: plan(family), subjects: pair.subjects) }
    }
  }

  /// Each of the two benchmarks asks its own steps where they run. So that is done once before, and not in the tables.
  private func checkPlaces(_ index: Int, _ new: Subject) throws {
    let family = Workloads.families[index]
    guard let scale = (family.quickScales.first ?? family.scales.first).map({ min($0 / family.slices, 1_000) }) else {
      return
    }
    family.processors.use()
    _ = try Probe.checking(family.place) { try new.measure(scale) }
    try OldMeasures.checkPlace(index, new.name, scale)
  }

  private func pair(_ family: Family, _ subjects: [Subject], baseline: String) -> Family {
    Family(
      place: nil,
      parts: family.parts.map { Family.Part(id: $0.id, question: $0.question, baseline: baseline) },
      unit: family.unit, scales: family.scales, quickScales: family.quickScales, slices: family.slices,
      seconds: family.seconds, allowance: family.allowance, leastRounds: family.leastRounds,
      processors: family.processors, subjects: subjects)
  }

  private func plan(_ family: Family) -> Table.Plan {
    let seconds = isQuick ? family.allowance.quick : family.allowance.full
    let fewest = family.isTime ? Benchmark.fewestRounds.times : Benchmark.fewestRounds.counts
    return Table.Plan(
      rounds: isQuick ? Benchmark.defaultRounds.quick : Benchmark.defaultRounds.full,
      atLeast: family.leastRounds ?? fewest, seconds: family.isTime ? seconds : 0)
  }
}
