import Record

/// Which tables a run fills: the chosen workloads at their scales, with the chosen subjects, the baseline and the
/// controls.
extension Table {
  static func chosen(designs: [String]?, workloads: [String]?, rounds: Int?, quick: Bool) -> [Table] {
    let families = Workloads.chosen(workloads, for: designs).filter { Workloads.absence(of: $0, quick: quick) == nil }
    return families.flatMap { family in
      (quick ? family.quickScales : family.scales).map { scale in
        let showsGrowth = scale > Benchmark.largestCompared
        let subjects = family.subjects.filter { subject in
          let isUsual = !showsGrowth || !BenchmarkRecord.Subject.isBaseline(subject.name)
          return subject.largest >= scale
            && (family.baselines.contains(subject.name) || designs?.contains(subject.name) ?? isUsual)
        }
        return Table(
          family: family, scale: scale, plan: plan(family, scale, rounds: rounds, quick: quick),
          subjects: showsGrowth ? subjects : withControls(subjects, family))
      }
    }
  }

  private static func plan(_ family: Family, _ scale: Int, rounds: Int?, quick: Bool) -> Plan {
    let patience = quick ? 5.0 : 15
    if scale > Benchmark.largestCompared {
      return Plan(rounds: rounds ?? (family.isTime ? 1 : 2), patience: patience)
    }
    let usual = quick ? Benchmark.defaultRounds.quick : Benchmark.defaultRounds.full
    let allowance = quick ? family.allowance.quick : family.allowance.full
    let seconds = family.isTime ? allowance : 0
    if let rounds { return Plan(rounds: rounds, seconds: seconds / Double(usual) * Double(rounds)) }
    return Plan(
      rounds: usual,
      atLeast: family.leastRounds ?? (family.isTime ? Benchmark.fewestRounds.times : Benchmark.fewestRounds.counts),
      seconds: seconds, patience: patience)
  }

  /// A baseline is measured twice, and so is one design where times are measured. A table without the usual design has
  /// a copy of its last one.
  private static func withControls(_ subjects: [Subject], _ family: Family) -> [Subject] {
    let designs = subjects.map(\.name).filter { !BenchmarkRecord.Subject.isBaseline($0) }
    let usual = designs.contains(Benchmark.copied) ? Benchmark.copied : designs.last
    let copied = family.isTime ? usual : nil
    return subjects.flatMap { subject in
      guard family.baselines.contains(subject.name) || subject.name == copied else { return [subject] }
      let control = Subject(
        name: Benchmark.control(of: subject.name), note: "A/A control: its distance from \(subject.name) is noise",
        largest: subject.largest, measure: subject.measure)
      return [subject, control]
    }
  }
}

extension Workloads {
  /// Those that are named. Without names it is all; but plain forms have workloads of their own, which run for nobody
  /// else.
  static func chosen(_ workloads: [String]?, for designs: [String]? = nil) -> [Family] {
    if let workloads {
      return (families + PlainForms.families).filter { $0.parts.contains { workloads.contains($0.id) } }
    }
    guard let designs else { return families }
    let isPlain = PlainForms.names.contains
    return (designs.allSatisfy(isPlain) ? [] : families) + (designs.contains(where: isPlain) ? PlainForms.families : [])
  }

  /// Which of the chosen workloads have no table, and why.
  static func absences(among workloads: [String]?, quick: Bool) -> [String] {
    chosen(workloads).flatMap { family in
      absence(of: family, quick: quick).map { reason in family.parts.map { "\($0.id): \(reason)." } } ?? []
    }
  }

  fileprivate static func absence(of family: Family, quick: Bool) -> String? {
    quick && family.quickScales.isEmpty ? "left out of a quick run" : family.absence()
  }
}
