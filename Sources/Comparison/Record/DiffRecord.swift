/// What changed between two benchmark runs, subject by subject, and what can't be compared.
public struct DiffRecord: RecordFile, Sendable, Equatable {
  /// What the figures of two runs allow one to say.
  public enum Verdict: String, Codable, Sendable, CaseIterable {
    /// The second run needs more time for it.
    case slower
    /// The second run needs less time for it.
    case faster
    /// The second run needs more of what is counted.
    case more
    /// The second run needs less of what is counted.
    case fewer
    /// Neither was shown.
    case unchanged
  }

  /// One subject of one table, in both runs.
  public struct Change: Codable, Sendable, Equatable {
    /// The table's workload.
    public var workload: String
    /// The table's size.
    public var scale: Int
    /// A design or a baseline.
    public var design: String
    /// What `first` and `second` are: `times GCD`, or the unit of what is counted.
    public var unit: String
    /// The first run's figure.
    public var first: Interval
    /// The second run's figure.
    public var second: Interval
    /// The second figure over the first. Absent where nothing was counted in the first run.
    public var quotient: Interval?
    /// The factor by which the quotient must differ from 1: the larger of both controls, at least 1.01.
    public var floor: Double
    /// What came out.
    public var verdict: Verdict
    /// Why a difference of this size wasn't shown. Absent where it was, and where a quiet run would show none either.
    public var hidden: String?

    /// Creates a row.
    public init(
      workload: String, scale: Int, design: String, unit: String, first: Interval, second: Interval,
      quotient: Interval?,
      floor: Double, verdict: Verdict, hidden: String? = nil
    ) {
      self.workload = workload
      self.scale = scale
      self.design = design
      self.unit = unit
      self.first = first
      self.second = second
      self.quotient = quotient
      self.floor = floor
      self.verdict = verdict
      self.hidden = hidden
    }
  }

  /// What can't be compared, and why.
  public struct Gap: Codable, Sendable, Equatable {
    /// The table's workload.
    public var workload: String
    /// The table's size.
    public var scale: Int
    /// A design or a baseline; absent where it is the whole table.
    public var design: String?
    /// Why not.
    public var reason: String

    /// Creates an entry.
    public init(workload: String, scale: Int, design: String? = nil, reason: String) {
      self.workload = workload
      self.scale = scale
      self.design = design
      self.reason = reason
    }
  }

  /// A budget, and what the second run needed.
  public struct Budget: Codable, Sendable, Equatable {
    /// The table's workload.
    public var workload: String
    /// The table's size.
    public var scale: Int
    /// A design or a baseline.
    public var design: String
    /// The largest ratio to the baseline that is allowed.
    public var most: Double
    /// The second run's ratio to the baseline.
    public var ratio: Interval
    /// Whether the median of the ratio is larger than what is allowed.
    public var isExceeded: Bool

    /// Creates an entry.
    public init(workload: String, scale: Int, design: String, most: Double, ratio: Interval) {
      self.workload = workload
      self.scale = scale
      self.design = design
      self.most = most
      self.ratio = ratio
      isExceeded = ratio.median > most
    }
  }

  /// The version of the format.
  public var version: Int
  /// Where the first run was made.
  public var first: Machine
  /// Where the second run was made.
  public var second: Machine
  /// In what the machines differ; empty unless a comparison was forced.
  public var unlike: [String]
  /// In the order of the tables.
  public var changes: [Change]
  /// In the order of the tables.
  public var gaps: [Gap]
  /// In the order of the budget file; absent without one.
  public var budgets: [Budget]?

  /// Creates a record of the current version.
  public init(
    first: Machine, second: Machine, unlike: [String], changes: [Change], gaps: [Gap], budgets: [Budget]? = nil
  ) {
    version = RunRecord.currentVersion
    self.first = first
    self.second = second
    self.unlike = unlike
    self.changes = changes
    self.gaps = gaps
    self.budgets = budgets
  }
}

extension Machine {
  /// In what this machine and another differ, one sentence part each, where figures of the two can't be compared.
  public func unlike(_ other: Machine) -> [String] {
    let facts = [
      ("processor", processor, other.processor), ("cores", "\(cores)", "\(other.cores)"),
      ("system", system, other.system), ("compiler", compiler, other.compiler), ("build", build, other.build),
    ]
    return facts.filter { $0.1 != $0.2 }.map { "\($0.0) '\($0.1)' and '\($0.2)'" }
  }
}
