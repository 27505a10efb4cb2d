/// What a benchmark run measured, every sample kept.
public struct BenchmarkRecord: Codable, Sendable, Equatable {
  /// What the interval of a ratio allows one to say.
  package enum Verdict: String, Codable, Sendable {
    case faster
    case slower
    case fewer
    case more
    case noDifference = "no difference"
    /// The interval covers less than 95 %.
    case tooFewRounds = "too few rounds"
  }

  /// Where the steps of a workload run. Subjects are compared only if they do the same in the same place.
  public enum Place: String, Codable, Sendable, CaseIterable {
    case serial = "serial queue"
    case concurrent = "concurrent queue"
    case main = "main queue"
    /// The thread that makes the calls, or each of several.
    case caller = "caller's thread"
  }

  /// A subject's figure over another's, taken round by round within this run.
  package struct Ratio: Codable, Sendable, Equatable {
    /// What it is compared with.
    package let to: String
    package let median: Double
    package let low: Double
    package let high: Double
    /// How surely such an interval holds the true median.
    package let coverage: Double
    /// The factor by which the median must differ from 1: the noise of this pair, at least 1.01.
    package let floor: Double
    package let verdict: Verdict

    package var interval: Interval { Interval(median: median, low: low, high: high, coverage: coverage) }

    init(to: String, interval: Interval, floor: Double, verdict: Verdict) {
      self.to = to
      (median, low, high, coverage) = (interval.median, interval.low, interval.high, interval.coverage)
      self.floor = floor
      self.verdict = verdict
    }
  }

  /// One subject's samples for one workload, and what follows from them. A reader takes the samples alone from a file,
  /// so each run is judged by the rule of today.
  package struct Subject: Codable, Sendable, Equatable {
    /// A design or a baseline.
    package var name: String
    package private(set) var median: Double
    package private(set) var low: Double
    package private(set) var high: Double
    /// How surely such an interval holds the true median.
    package private(set) var coverage: Double
    /// One figure per round, in the order of the rounds.
    package let samples: [Double]
    /// False for a subject that fails a clause of the conformance suite: measured, but given no rank.
    package let ranked: Bool
    /// How the subject reaches its queue when it has none of its own; empty when it has.
    package let note: String
    /// Absent for the baseline itself, and where the baseline wasn't run.
    package fileprivate(set) var ratio: Ratio?

    package internal(set) var interval: Interval {
      get { Interval(median: median, low: low, high: high, coverage: coverage) }
      set { (median, low, high, coverage) = (newValue.median, newValue.low, newValue.high, newValue.coverage) }
    }

    package init(name: String, samples: [Double], ranked: Bool = true, note: String = "") {
      self.name = name
      let interval = Interval(of: samples)
      (median, low, high, coverage) = (interval.median, interval.low, interval.high, interval.coverage)
      self.samples = samples
      self.ranked = ranked
      self.note = note
    }
  }

  package struct Workload: Codable, Sendable, Equatable {
    package var id: String
    package var question: String
    /// Where the steps of all its subjects run; absent where nothing runs.
    package var place: Place?
    /// The unit of its figures: `ns per try`.
    package var unit: String
    /// Its size: tries, links, observers.
    package var scale: Int
    /// On how many processors all subjects ran; absent where that can't be found out.
    package var processors: Int?
    /// Whether the record of a second machine has another winner, or none; absent where it doesn't say so.
    package var isDisputed: Bool?
    package var subjects: [Subject]

    package init(
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
        let ratio = subject.name == baseline ? nil : ratio(of: subject.name, to: baseline)
        subjects[place].ratio = ratio?.high.isFinite == true ? ratio : nil
      }
    }
  }

  package var version: FormatVersion
  package var machine: Machine
  package var rounds: Int
  /// The seed of the order in which subjects took turns.
  package var seed: UInt64
  package var workloads: [Workload]
  package var remarks: [String]?
  /// The state of the machine before each table, and at the end.
  package var conditions: [Condition]

  package init(
    machine: Machine, rounds: Int, seed: UInt64, workloads: [Workload], remarks: [String] = [],
    conditions: [Condition] = []
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    question = try container.decode(String.self, forKey: .question)
    place = try container.decodeIfPresent(BenchmarkRecord.Place.self, forKey: .place)
    unit = try container.decode(String.self, forKey: .unit)
    scale = try container.decode(Int.self, forKey: .scale)
    processors = try container.decodeIfPresent(Int.self, forKey: .processors)
    isDisputed = try container.decodeIfPresent(Bool.self, forKey: .isDisputed)
    subjects = try container.decode([BenchmarkRecord.Subject].self, forKey: .subjects)
    if let empty = subjects.first(where: \.samples.isEmpty) {
      throw DecodingError.dataCorruptedError(
        forKey: .subjects, in: container, debugDescription: "'\(empty.name)' has no samples")
    }
    judge(against: [self].baseline)
  }
}

extension [BenchmarkRecord.Workload] {
  /// Whom all are compared with.
  package var baseline: String {
    lazy.flatMap(\.subjects).compactMap(\.ratio?.to).first ?? BenchmarkRecord.Subject.dispatch
  }
}
