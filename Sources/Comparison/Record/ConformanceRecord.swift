/// The conformance matrix as data: designs across, clauses down.
public struct ConformanceRecord: Codable, Sendable, Equatable {
  /// One column: a design and its four counts.
  public struct Design: Codable, Sendable, Equatable {
    /// The name by which `--design` and the cells know it.
    public var name: String
    /// What its adapter says it can do.
    public var capabilities: [String]
    /// Clauses that were run and held.
    public var holds: Int
    /// Clauses where the declared difference was asserted.
    public var differs: Int
    /// Clauses that need what the design lacks.
    public var notOffered: Int
    /// Clauses with any other end.
    public var fails: Int
    /// Clauses that fail as the adapter says they do; absent if there are none, and not among `fails`.
    public var known: Int?
    /// Clauses that the run couldn't ask; absent if there are none.
    public var notRun: Int?

    /// Creates a column.
    public init(
      name: String, capabilities: [String], holds: Int, differs: Int, notOffered: Int, fails: Int, known: Int? = nil,
      notRun: Int? = nil
    ) {
      self.name = name
      self.capabilities = capabilities
      self.holds = holds
      self.differs = differs
      self.notOffered = notOffered
      self.fails = fails
      self.known = known
      self.notRun = notRun
    }
  }

  /// The outcomes of a clause; there are no others.
  public enum Outcome: String, Codable, Sendable, CaseIterable {
    /// The clause was run and held.
    case holds
    /// The design differs on purpose, and what it does instead was asserted.
    case differs
    /// The design lacks what the clause needs.
    case notOffered
    /// The run couldn't ask, or not long enough to know.
    case notRun
    /// Anything else.
    case fails
  }

  /// One cell. `detail` says why: the reason of a difference, the missing capability, the violation.
  public struct Cell: Codable, Sendable, Equatable {
    /// What became of the clause.
    public var outcome: Outcome
    /// Why; empty where the clause holds.
    public var detail: String
    /// Why the clause is known to fail; absent for any other cell.
    public var known: String?
    /// How long the clause took, in seconds; absent in records made before it was noted.
    public var seconds: Double?

    /// Creates a cell.
    public init(outcome: Outcome, detail: String, known: String? = nil, seconds: Double? = nil) {
      self.outcome = outcome
      self.detail = detail
      self.known = known
      self.seconds = seconds
    }
  }

  /// What a design may declare to do instead of what a clause says.
  public struct Alternative: Codable, Sendable, Equatable {
    /// The name by which an adapter declares it.
    public var name: String
    /// What is asserted then, in one sentence.
    public var statement: String

    /// Creates an alternative.
    public init(name: String, statement: String) {
      self.name = name
      self.statement = statement
    }
  }

  /// One row.
  public struct Clause: Codable, Sendable, Equatable {
    /// The name by which `--clause` knows it.
    public var id: String
    /// The number of its law.
    public var law: Int
    /// The law in a few words; absent in records made before it was noted.
    public var lawTitle: String?
    /// Whom the clause binds: `aplus` and `core` every promise, `house` those of this package; absent in older records.
    public var profile: String?
    /// The clause in one sentence.
    public var statement: String
    /// Where it comes from: sentences of documents, clauses of Promises/A+, or 'here'.
    public var sources: [String]
    /// Why every promise must keep it, where only 'here' asks for it; absent for others.
    public var reason: String?
    /// For which ways to settle it runs; absent in records made before they were noted.
    public var arrivals: [String]?
    /// Why it runs for no others; absent if it runs for all.
    public var arrivalsReason: String?
    /// The capabilities and traits without which it isn't offered; absent in older records.
    public var needs: [String]?
    /// What may be declared instead; absent in older records.
    public var alternatives: [Alternative]?
    /// The cells by design.
    public var results: [String: Cell]

    /// Creates a row.
    public init(
      id: String, law: Int, lawTitle: String? = nil, profile: String? = nil, statement: String, sources: [String],
      reason: String? = nil, arrivals: [String]? = nil, arrivalsReason: String? = nil, needs: [String]? = nil,
      alternatives: [Alternative]? = nil, results: [String: Cell]
    ) {
      self.id = id
      self.law = law
      self.lawTitle = lawTitle
      self.profile = profile
      self.statement = statement
      self.sources = sources
      self.reason = reason
      self.arrivals = arrivals
      self.arrivalsReason = arrivalsReason
      self.needs = needs
      self.alternatives = alternatives
      self.results = results
    }
  }

  /// A promise with one fault switched on, and the clauses that caught it.
  public struct Mutant: Codable, Sendable, Equatable {
    /// The name by which `--design` knows it.
    public var name: String
    /// The fault in one sentence.
    public var fault: String
    /// The ids of the clauses that failed on it until it was caught; empty for a mutant that survived.
    public var caughtBy: [String]

    /// Creates an entry.
    public init(name: String, fault: String, caughtBy: [String]) {
      self.name = name
      self.fault = fault
      self.caughtBy = caughtBy
    }
  }

  /// The version of the format.
  public var version: FormatVersion
  /// The columns.
  public var designs: [Design]
  /// The rows.
  public var clauses: [Clause]
  /// The broken promises that were run; empty unless they were asked for.
  public var mutants: [Mutant]
  /// The ids of the clauses that caught none of the broken promises that were run; absent when none were run.
  public var idle: [String]?
  /// The random programs that were run; absent unless they were asked for.
  public var fuzz: Fuzz?
  /// What came of every small program; absent if they weren't asked for.
  public var small: Small?

  /// Creates a record of the current version.
  public init(designs: [Design], clauses: [Clause], mutants: [Mutant] = [], idle: [String]? = nil) {
    self.version = FormatVersion()
    self.designs = designs
    self.clauses = clauses
    self.mutants = mutants
    self.idle = idle
  }
}
