import Record

/// A question the benchmark can ask, as it is named on the command line and in the record.
public struct Workload: Sendable {
  /// The name that scripts rely on.
  public let id: String
  /// What is measured, in one sentence.
  public let question: String
  /// Where the steps of all subjects run; nil where nothing runs.
  public let place: BenchmarkRecord.Place?
  /// The unit of every figure.
  public let unit: String
  /// The sizes of a full run. Each gives a table of its own.
  public let scales: [Int]
  /// The sizes of a quick run, which are smaller or fewer.
  public let quickScales: [Int]
  /// Who is measured, the baseline included, in the order of the tables.
  public let subjects: [String]
}

/// Which questions the benchmark can ask.
public enum Workloads {
  /// Every workload, in the order of the record.
  public static let all: [Workload] = workloads(of: families)

  /// Those of the plain forms, which aren't measured unless they or a form are named.
  public static let plain: [Workload] = workloads(of: PlainForms.families)

  private static func workloads(of families: [Family]) -> [Workload] {
    families.flatMap { family in
      family.parts.map { part in
        Workload(
          id: part.id, question: part.question, place: family.place, unit: family.unit, scales: family.scales,
          quickScales: family.quickScales, subjects: family.subjects.map(\.name))
      }
    }
  }

  static let families: [Family] =
    RoundTrip.families
    + [Hop.family, Wake.family, Pending.family, Floor.family, Chain.family, Chain.inline]
    + [ChainAllocations.family, ChainMemory.family]
    + PendingMemory.families + Fanout.families + All.families + Iterate.families + Loop.families
    + Jobs.families + Cancel.families + [CancelStorm.family] + Contention.families
    + [Compile.family, CompileGuide.family, CompileChain.family, ProgramSize.family]
}
