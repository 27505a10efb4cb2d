/// Which tables a run fills: the chosen workloads at their scales, with the chosen subjects, the baseline and its
/// control.
extension Table {
  static func chosen(designs: [String]?, workloads: [String]?, rounds: Int?, quick: Bool) -> [Table] {
    let families = Workloads.chosen(workloads).filter { Workloads.absence(of: $0, quick: quick) == nil }
    return families.flatMap { family in
      (quick ? family.quickScales : family.scales).map { scale in
        let subjects = family.subjects.filter { subject in
          subject.largest >= scale
            && (family.baselines.contains(subject.name) || designs.map { $0.contains(subject.name) } ?? true)
        }
        return Table(
          family: family, scale: scale, plan: plan(family, rounds: rounds, quick: quick),
          subjects: subjects.flatMap { withControl($0, family) })
      }
    }
  }

  private static func plan(_ family: Family, rounds: Int?, quick: Bool) -> Plan {
    let passes = family.slices * (quick ? 1 : family.repeats)
    if let rounds { return Plan(rounds: max(1, rounds), passes: passes) }
    return quick
      ? Plan(
        rounds: Benchmark.defaultRounds.quick, passes: passes, atLeast: 3,
        seconds: family.allowance.quick, patience: 5)
      : Plan(
        rounds: Benchmark.defaultRounds.full, passes: passes, atLeast: 3, seconds: family.allowance.full, patience: 15)
  }

  private static func withControl(_ subject: Subject, _ family: Family) -> [Subject] {
    guard family.baselines.contains(subject.name) else { return [subject] }
    let control = Subject(
      name: Benchmark.control(of: subject.name), note: "A/A control: its distance from \(subject.name) is noise",
      measure: subject.measure)
    return [subject, control]
  }
}

extension Workloads {
  static func chosen(_ workloads: [String]?) -> [Family] {
    families.filter { family in
      workloads.map { chosen in family.parts.contains { chosen.contains($0.id) } } ?? true
    }
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
