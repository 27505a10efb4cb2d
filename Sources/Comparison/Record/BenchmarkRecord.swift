/// What a benchmark run measured, every sample kept.
public struct BenchmarkRecord: Codable, Sendable, Equatable {
  /// What the interval of a ratio allows one to say.
  public enum Verdict: String, Codable, Sendable {
    /// The whole interval lies below one.
    case faster
    /// The whole interval lies above one.
    case slower
    /// The interval holds one.
    case noDifference = "no difference"
  }

  /// A subject's time over the baseline's, taken round by round within this run.
  public struct Ratio: Codable, Sendable, Equatable {
    /// The baseline.
    public var to: String
    /// The median of the ratios.
    public var median: Double
    /// The lower end of its 95 % interval.
    public var low: Double
    /// The upper end of its 95 % interval.
    public var high: Double
    /// What the interval allows one to say.
    public var verdict: Verdict

    /// Creates a ratio.
    public init(to: String, median: Double, low: Double, high: Double, verdict: Verdict) {
      self.to = to
      self.median = median
      self.low = low
      self.high = high
      self.verdict = verdict
    }
  }

  /// One subject's figures for one workload. `low` and `high` bound the median with 95 % confidence.
  public struct Subject: Codable, Sendable, Equatable {
    /// A design or a baseline.
    public var name: String
    /// The median of the samples, in the workload's unit.
    public var median: Double
    /// The lower end of its 95 % interval.
    public var low: Double
    /// The upper end of its 95 % interval.
    public var high: Double
    /// One figure per round, in the order of the rounds.
    public var samples: [Double]
    /// False for a subject that fails a clause of the conformance suite: measured, but given no rank.
    public var ranked: Bool
    /// How the subject reaches its queue when it has none of its own; empty when it has.
    public var note: String
    /// Absent for the baseline itself, and where the baseline wasn't run.
    public var ratio: Ratio?

    /// Creates a row.
    public init(
      name: String, median: Double, low: Double, high: Double, samples: [Double], ranked: Bool, note: String,
      ratio: Ratio?
    ) {
      self.name = name
      self.median = median
      self.low = low
      self.high = high
      self.samples = samples
      self.ranked = ranked
      self.note = note
      self.ratio = ratio
    }
  }

  /// One question put to several subjects at one scale.
  public struct Workload: Codable, Sendable, Equatable {
    /// The name by which `--workload` knows it.
    public var id: String
    /// What it asks, in one sentence.
    public var question: String
    /// The unit of its figures: `ns per try`.
    public var unit: String
    /// Its size: tries, links, observers.
    public var scale: Int
    /// The subjects that can do it.
    public var subjects: [Subject]
    /// By which factor the control strayed from 1, attempt by attempt. The figures are those of the attempt in which
    /// the controls of the pass strayed least. Absent where there is no control, and in older records.
    public var attempts: [Double]?

    /// Creates a table.
    public init(
      id: String, question: String, unit: String, scale: Int, subjects: [Subject], attempts: [Double]? = nil
    ) {
      self.id = id
      self.question = question
      self.unit = unit
      self.scale = scale
      self.subjects = subjects
      self.attempts = attempts
    }
  }

  /// The version of the format.
  public var version: FormatVersion
  /// Where it was measured.
  public var machine: Machine
  /// How often each subject was measured.
  public var rounds: Int
  /// The seed of the order in which subjects took turns.
  public var seed: UInt64
  /// The tables.
  public var workloads: [Workload]
  /// What couldn't be measured, and why.
  public var remarks: [String]?
  /// The state of the machine before each table, and at the end; absent in older records.
  public var conditions: [Condition]?

  /// Creates a record of the current version.
  public init(
    machine: Machine, rounds: Int, seed: UInt64, workloads: [Workload], remarks: [String] = [],
    conditions: [Condition]? = nil
  ) {
    self.version = FormatVersion()
    self.machine = machine
    self.rounds = rounds
    self.seed = seed
    self.workloads = workloads
    self.remarks = remarks.isEmpty ? nil : remarks
    self.conditions = conditions
  }
}
