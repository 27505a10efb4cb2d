import Record

/// How a run is made: every subject in every round, in an order drawn anew for each round, and the figures judged by
/// their spread.
public enum Benchmark {
  /// The subject that the others are compared with.
  public static let baseline = BenchmarkRecord.Subject.dispatch
  /// The rounds of a run without `--rounds`. Each is a lap through all tables, for a host changes its speed, and the
  /// speed of a thread's wake-up, for minutes at a time.
  public static let defaultRounds = (full: 20, quick: 6)

  /// The fewest rounds of a table in a run without `--rounds`. Six are the fewest whose interval covers 95 %, and of
  /// fifteen it leaves out three at each end.
  public static let fewestRounds = (times: 15, counts: 6)

  /// The largest size at which subjects are compared. A table above it shows how they grow, in a round of one turn for
  /// times and in two of counts. It has no controls, and no baseline that nobody is compared with.
  static let largestCompared = 100_000

  /// The design that is measured a second time as well. It takes part in more tables than the others.
  static let copied = "FullPromises"

  /// The name of a subject that is measured a second time: the A/A control that shows the noise.
  static func control(of name: String) -> String { name + BenchmarkRecord.Subject.again }

  /// How far a run has come.
  public struct Progress: Sendable {
    /// From 0 to 1, by a rough guess of the time each measurement takes.
    public let fraction: Double
    /// What is measured now.
    public let label: String
  }

  /// Measures and compares. Blocks the calling thread, which should not be the main thread, until all is measured.
  ///
  /// - Parameters:
  ///   - designs: the subjects to measure; nil for all. The baseline and its control are always measured, as a figure
  ///     without its ratio says little. Unknown names are ignored.
  ///   - workloads: ids of `Workloads.all`; nil for all. Unknown ids are ignored.
  ///   - rounds: how many rounds, each with a turn before it that only warms up. With nil it is the default, and a
  ///     table that has used up its time gets fewer: count the samples. It also leaves out a subject that would take
  ///     more than 15 s for one turn, or 5 s in a quick run.
  ///   - quick: smaller or fewer scales, and fewer rounds by default.
  ///   - unranked: subjects that are measured but not to be ranked.
  ///   - seed: fixes the order of the subjects; nil draws one. It is recorded.
  ///   - progress: called on this thread before each measurement, and once at the end.
  /// - Throws: `Benchmark.Failure` when a subject computed a wrong outcome or none.
  public static func run(
    designs: [String]? = nil, workloads: [String]? = nil, rounds: Int? = nil, quick: Bool = false,
    unranked: Set<String> = [], machine: Machine, seed: UInt64? = nil, progress: (Progress) -> Void = { _ in }
  ) throws -> BenchmarkRecord {
    let seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    var session = Session(
      tables: Table.chosen(designs: designs, workloads: workloads, rounds: rounds, quick: quick), seed: seed)
    let measured = try session.run(progress)
    let tables = measured.flatMap { $0.records(workloads: workloads, unranked: unranked) }
    let planned = max(1, rounds ?? (quick ? defaultRounds.quick : defaultRounds.full))
    return BenchmarkRecord(
      machine: machine, rounds: planned, seed: seed, workloads: tables,
      remarks: Workloads.absences(among: workloads, quick: quick) + measured.flatMap { $0.gaps(among: workloads) },
      conditions: session.conditions.samples)
  }

  /// A measurement that can't be trusted: who made it, where, and what was wrong.
  public struct Failure: Error, CustomStringConvertible {
    /// The subject's name.
    public let subject: String
    /// The workload's id.
    public let workload: String
    /// What was wrong, in words.
    public let reason: String
    /// One sentence for a user.
    public var description: String { "\(subject) failed the workload \(workload): \(reason)" }
  }
}
