import Record

/// The workloads' subjects in the copy of the benchmark that uses the old modules. Copied into that module.
package enum OldMeasures {
  /// Measures a design by one family once; nil if the family doesn't have that design.
  package static func measure(_ family: Int, _ design: String) -> (@Sendable (Int) throws -> [Double?])? {
    Workloads.families[family].subjects.first { $0.name == design }?.measure
  }

  /// Throws if the steps of that design don't run where the family says.
  package static func checkPlace(_ family: Int, _ design: String, _ scale: Int) throws {
    let family = Workloads.families[family]
    guard let subject = family.subjects.first(where: { $0.name == design }) else { return }
    _ = try Probe.checking(family.place) { try subject.measure(scale) }
  }
}
