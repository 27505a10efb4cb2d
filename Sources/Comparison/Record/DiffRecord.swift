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
    /// No change was shown.
    case unchanged
    /// It changed, and so did all other subjects of its table, in the same direction: no design did that alone.
    case together = "moved together"
    /// One of the runs has too few rounds.
    case undecided = "too few rounds"
    /// The load was high in one of the runs.
    case notComparable = "not comparable"
  }

  /// One subject of one table, in both runs.
  public struct Change: Codable, Sendable, Equatable {
    /// The table's workload.
    public var workload: String
    /// The table's size.
    public var scale: Int
    /// A design or a baseline.
    public var design: String
    /// What `first` and `second` are: `times plain Dispatch`, or the unit of what is counted.
    public var unit: String
    /// The first run's figure.
    public var first: Interval
    /// The second run's figure.
    public var second: Interval
    /// The second figure over the first. Absent where nothing was counted in the first run.
    public var quotient: Interval?
    /// The factor by which the quotient must differ from 1: the larger noise of the pair in both runs, at least 1.01.
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
    /// What the interval allows one to say.
    public var outcome: Outcome

    /// Whether a budget is kept.
    public enum Outcome: String, Codable, Sendable {
      /// The interval lies within the budget.
      case kept
      /// The interval lies beyond it.
      case exceeded
      /// The interval holds the budget, there were too few rounds, or the load was high.
      case undecided = "not shown"
    }

    /// Creates an entry. Nothing is shown by figures that aren't `comparable`.
    public init(workload: String, scale: Int, design: String, most: Double, ratio: Interval, isComparable: Bool = true)
    {
      self.workload = workload
      self.scale = scale
      self.design = design
      self.most = most
      self.ratio = ratio
      outcome = !ratio.isConfident || !isComparable ? .undecided : ratio.low > most ? .exceeded : .kept
      if outcome == .kept, ratio.high > most { outcome = .undecided }
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
  /// Which run had a high load, a sentence part each. Its times are compared with none.
  public var loaded: [String]
  /// In the order of the tables.
  public var changes: [Change]
  /// In the order of the tables.
  public var gaps: [Gap]
  /// In the order of the budget file; absent without one.
  public var budgets: [Budget]?

  /// Creates a record of the current version.
  public init(
    first: Machine, second: Machine, unlike: [String], loaded: [String] = [], changes: [Change] = [], gaps: [Gap] = [],
    budgets: [Budget]? = nil
  ) {
    version = RunRecord.currentVersion
    self.first = first
    self.second = second
    self.unlike = unlike
    self.loaded = loaded
    self.changes = changes
    self.gaps = gaps
    self.budgets = budgets
  }
}

extension Machine {
  /// In what this machine and another differ, one sentence part each, where figures of the two can't be compared. A
  /// kernel's build and a compiler's patch don't make machines unlike.
  public func unlike(_ other: Machine) -> [String] {
    let facts = [
      ("processor", processor, other.processor), ("cores", "\(cores)", "\(other.cores)"),
      ("system", systemSeries, other.systemSeries), ("compiler", toolchain, other.toolchain),
      ("build", build, other.build),
    ]
    return facts.filter { $0.1 != $0.2 }.map { "\($0.0) '\($0.1)' and '\($0.2)'" }
  }

  private var systemSeries: String {
    system.components(separatedBy: ", ").filter { !$0.hasPrefix("kernel ") }.joined(separator: ", ")
  }

  /// `Swift 6.3` of `Swift 6.3.1`.
  private var toolchain: String { compiler.split(separator: ".").prefix(2).joined(separator: ".") }

  /// Whether something else used the machine when the run began.
  public var isBusy: Bool { load > Double(max(cores, 1)) / 2 }
}

extension BenchmarkRecord {
  /// How high the load was, in a sentence part; nil where it was low. The benchmark itself keeps about one core busy.
  public var highLoad: String? {
    let loads = (conditions ?? []).map(\.load).sorted()
    let typical = loads.isEmpty ? 0 : loads[loads.count / 2]
    guard machine.isBusy || typical > Double(max(machine.cores, 1)) / 2 + 1 else { return nil }
    let shown = [machine.load, typical].map { "\(($0 * 100).rounded() / 100)" }
    return "load \(shown[0]) when it began, \(shown[1]) in the middle, on \(machine.cores) cores"
  }
}
