/// What a benchmark run measured, every sample kept.
public struct BenchmarkRecord: Codable, Sendable, Equatable {
  /// What the interval of a ratio allows one to say.
  public enum Verdict: String, Codable, Sendable {
    /// It takes less time.
    case faster
    /// It takes more time.
    case slower
    /// It needs less of what is counted.
    case fewer
    /// It needs more of what is counted.
    case more
    /// None was shown.
    case noDifference = "no difference"
    /// The interval covers less than 95 %.
    case tooFewRounds = "too few rounds"
  }

  /// Where the steps of a workload run. Subjects are compared only if they do the same in the same place.
  public enum Place: String, Codable, Sendable, CaseIterable {
    /// A serial queue of its own.
    case serial = "serial queue"
    /// A concurrent queue of its own.
    case concurrent = "concurrent queue"
    /// The main queue.
    case main = "main queue"
    /// The thread that makes the calls, or each of several.
    case caller = "caller's thread"
  }

  /// A subject's figure over another's, taken round by round within this run.
  public struct Ratio: Encodable, Sendable, Equatable {
    /// What it is compared with.
    public let to: String
    /// The median of the ratios.
    public let median: Double
    /// The lower end of its interval.
    public let low: Double
    /// The upper end of its interval.
    public let high: Double
    /// How surely such an interval holds the true median.
    public let coverage: Double
    /// The factor by which the median must differ from 1: the noise of this pair, at least 1.01.
    public let floor: Double
    /// What the interval allows one to say.
    public let verdict: Verdict

    /// The median with its interval.
    public var interval: Interval { Interval(median: median, low: low, high: high, coverage: coverage) }

    init(to: String, interval: Interval, floor: Double, verdict: Verdict) {
      self.to = to
      (median, low, high, coverage) = (interval.median, interval.low, interval.high, interval.coverage)
      self.floor = floor
      self.verdict = verdict
    }
  }

  /// One subject's samples for one workload, and what follows from them. A reader takes the samples alone from a file,
  /// so each run is judged by the rule of today.
  public struct Subject: Encodable, Sendable, Equatable {
    /// A design or a baseline.
    public var name: String
    /// The median of the samples, in the workload's unit.
    public private(set) var median: Double
    /// The lower end of its interval.
    public private(set) var low: Double
    /// The upper end of its interval.
    public private(set) var high: Double
    /// How surely such an interval holds the true median.
    public private(set) var coverage: Double
    /// One figure per round, in the order of the rounds.
    public let samples: [Double]
    /// False for a subject that fails a clause of the conformance suite: measured, but given no rank.
    public let ranked: Bool
    /// How the subject reaches its queue when it has none of its own; empty when it has.
    public let note: String
    /// Absent for the baseline itself, and where the baseline wasn't run.
    public fileprivate(set) var ratio: Ratio?

    /// The median with its interval.
    public internal(set) var interval: Interval {
      get { Interval(median: median, low: low, high: high, coverage: coverage) }
      set { (median, low, high, coverage) = (newValue.median, newValue.low, newValue.high, newValue.coverage) }
    }

    /// Creates a row of at least one sample.
    public init(name: String, samples: [Double], ranked: Bool = true, note: String = "") {
      self.name = name
      let interval = Interval(of: samples)
      (median, low, high, coverage) = (interval.median, interval.low, interval.high, interval.coverage)
      self.samples = samples
      self.ranked = ranked
      self.note = note
    }
  }

  /// One question put to several subjects at one scale.
  public struct Workload: Codable, Sendable, Equatable {
    /// The name by which `--workload` knows it.
    public var id: String
    /// What it asks, in one sentence.
    public var question: String
    /// Where the steps of all its subjects run; absent where nothing runs, and in older records.
    public var place: Place?
    /// The unit of its figures: `ns per try`.
    public var unit: String
    /// Its size: tries, links, observers.
    public var scale: Int
    /// On how many processors all subjects ran; absent in older records, where it was all that the machine has.
    public var processors: Int?
    /// Whether the record of a second machine has another winner, or none; absent where it doesn't say so.
    public var isDisputed: Bool?
    /// The subjects that can do it.
    public var subjects: [Subject]

    /// Creates a table, with the ratios of its subjects to the baseline.
    public init(
      id: String, question: String, place: Place? = nil, unit: String, scale: Int, processors: Int? = nil,
      subjects: [Subject],
      baseline: String = BenchmarkRecord.Subject.dispatch
    ) {
      self.id = id
      self.question = question
      self.place = place
      self.unit = unit
      self.scale = scale
      self.processors = processors
      self.subjects = subjects
      judge(against: baseline)
    }

    private mutating func judge(against baseline: String) {
      for place in subjects.indices {
        let subject = subjects[place]
        subjects[place].interval = Interval(of: subject.samples, areCounts: !isTime)
        guard subject.name != baseline, let ratio = ratio(of: subject.name, to: baseline), ratio.high.isFinite else {
          continue
        }
        subjects[place].ratio = ratio
      }
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

extension BenchmarkRecord.Workload {
  private enum CodingKeys: CodingKey { case id, question, place, unit, scale, processors, isDisputed, subjects }

  /// Reads the samples of a table and judges them.
  public init(from decoder: any Decoder) throws {
    struct Ratio: Decodable { let to: String }
    struct Subject: Decodable {
      let name: String
      let samples: [Double]
      let ranked: Bool
      let note: String
      let ratio: Ratio?
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let subjects = try container.decode([Subject].self, forKey: .subjects)
    if let place = subjects.firstIndex(where: \.samples.isEmpty) {
      throw DecodingError.dataCorruptedError(
        forKey: .subjects, in: container, debugDescription: "'\(subjects[place].name)' has no samples")
    }
    self.init(
      id: try container.decode(String.self, forKey: .id),
      question: try container.decode(String.self, forKey: .question),
      place: try container.decodeIfPresent(BenchmarkRecord.Place.self, forKey: .place),
      unit: try container.decode(String.self, forKey: .unit), scale: try container.decode(Int.self, forKey: .scale),
      processors: try container.decodeIfPresent(Int.self, forKey: .processors),
      subjects: subjects.map {
        .init(name: BenchmarkRecord.Subject.current($0.name), samples: $0.samples, ranked: $0.ranked, note: $0.note)
      },
      baseline: BenchmarkRecord.Subject.current(
        subjects.lazy.compactMap(\.ratio?.to).first ?? BenchmarkRecord.Subject.dispatch))
    isDisputed = try container.decodeIfPresent(Bool.self, forKey: .isDisputed)
  }
}
