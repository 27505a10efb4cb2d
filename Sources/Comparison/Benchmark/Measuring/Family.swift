import Record

/// Workloads that one pass measures together: what is asked, at which scales, of whom.
struct Family: Sendable {
  /// A workload as a user names it: one of the figures that a pass yields.
  struct Part: Sendable {
    let id: String
    let question: String
    /// The subject that the others are compared with.
    var baseline = Benchmark.baseline
  }

  /// Seconds for a table.
  struct Allowance: Sendable {
    let full: Double
    var quick = 0.2
  }

  /// Where the steps of all subjects run; nil where nothing runs.
  let place: BenchmarkRecord.Place?
  let parts: [Part]
  let unit: String
  let scales: [Int]
  let quickScales: [Int]
  /// Into how many turns a pass over the scale is cut. What disturbs the machine for a while then disturbs all
  /// subjects.
  var slices = 1
  /// A rough guess for one sample of one subject at a scale, for the progress bar, and for who is too slow
  /// for the next scale.
  let seconds: @Sendable (Int) -> Double
  /// How long each table may take in a run without `--rounds`. Its time is shared out among the rounds, and a round
  /// has as many turns as fit. A large scale gets as many rounds as there is time for, and the record shows how many.
  var allowance = Allowance(full: 6)
  /// The fewest rounds of a table, where they aren't the usual ones; those of a count that never varies may be fewer.
  var leastRounds: Int?
  /// Whether a round begins with a turn that isn't counted. A turn that starts a process leaves nothing warm.
  var warmsUp = true
  /// Why nobody can be measured on this machine; nil when they can.
  var absence: @Sendable () -> String? = { nil }
  /// Why subjects have no figure for a part at a scale, in a clause each. It is asked when all is measured.
  var gaps: @Sendable (_ part: Int, _ scale: Int) -> [String] = { _, _ in [] }
  /// Where the threads of all subjects run while they are measured.
  var processors = Processors.one
  let subjects: [Subject]

  var isTime: Bool { BenchmarkRecord.Workload.isTime(unit) }

  /// The subjects that the others are compared with, each once.
  var baselines: Set<String> { Set(parts.map(\.baseline)) }
}
