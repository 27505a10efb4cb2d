/// The conformance matrix as data: designs across, clauses down.
package struct ConformanceRecord: Codable, Sendable, Equatable {
  /// One column: a design and its four counts.
  package struct Design: Codable, Sendable, Equatable {
    package var name: String
    package var capabilities: [String]
    package var holds: Int
    package var differs: Int
    package var notOffered: Int
    package var fails: Int
    /// Clauses that fail as the adapter says they do; absent if there are none, and not among `fails`.
    package var known: Int?
    package var notRun: Int?
    /// Clauses in which two threads would have used a promise at once that is for one; absent if there are none.
    package var races: Int?

    package init(
      name: String, capabilities: [String], holds: Int, differs: Int, notOffered: Int, fails: Int, known: Int? = nil,
      notRun: Int? = nil, races: Int? = nil
    ) {
      self.name = name
      self.capabilities = capabilities
      self.holds = holds
      self.differs = differs
      self.notOffered = notOffered
      self.fails = fails
      self.known = known
      self.notRun = notRun
      self.races = races
    }
  }

  /// The outcomes of a clause; there are no others.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    case holds
    case differs
    case notOffered
    /// The run couldn't ask, or not long enough to know.
    case notRun
    /// Two threads would have used a promise at once that is for one, so the clause wasn't run, or not that part of it.
    case races
    case fails
  }

  /// One cell. `detail` says why: the reason of a difference, the missing capability, the violation.
  package struct Cell: Codable, Sendable, Equatable {
    package var outcome: Outcome
    package var detail: String
    /// Why the clause is known to fail; absent for any other cell.
    package var known: String?
    /// How long the clause took, in seconds; absent for one that was made up.
    package var seconds: Double?

    package init(outcome: Outcome, detail: String, known: String? = nil, seconds: Double? = nil) {
      self.outcome = outcome
      self.detail = detail
      self.known = known
      self.seconds = seconds
    }
  }

  /// What a design may declare to do instead of what a clause says.
  package struct Alternative: Codable, Sendable, Equatable {
    package var name: String
    package var statement: String

    package init(name: String, statement: String) {
      self.name = name
      self.statement = statement
    }
  }

  package struct Clause: Codable, Sendable, Equatable {
    package var id: String
    package var law: Int
    package var lawTitle: String
    /// Whom the clause binds: `aplus` and `core` every promise, `house` those of this package.
    package var profile: String
    package var statement: String
    /// Where it comes from: sentences of documents, clauses of Promises/A+, or 'here'.
    package var sources: [String]
    /// Why every promise must keep it, where only 'here' asks for it; absent for others.
    package var reason: String?
    package var arrivals: [String]
    /// Why it runs for no others; absent if it runs for all.
    package var arrivalsReason: String?
    /// The capabilities and traits without which it isn't offered.
    package var needs: [String]
    package var alternatives: [Alternative]
    package var results: [String: Cell]

    package init(
      id: String, law: Int, lawTitle: String, profile: String, statement: String, sources: [String],
      reason: String? = nil, arrivals: [String] = [], arrivalsReason: String? = nil, needs: [String] = [],
      alternatives: [Alternative] = [], results: [String: Cell]
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
  package struct Mutant: Codable, Sendable, Equatable {
    package var name: String
    package var fault: String
    /// The ids of the clauses that failed on it until it was caught; empty for a mutant that survived.
    package var caughtBy: [String]

    package init(name: String, fault: String, caughtBy: [String]) {
      self.name = name
      self.fault = fault
      self.caughtBy = caughtBy
    }
  }

  package var version: FormatVersion
  package var designs: [Design]
  package var clauses: [Clause]
  /// The broken promises that were run; empty unless they were asked for.
  package var mutants: [Mutant]
  /// The ids of the clauses that caught none of the broken promises that were run; absent when none were run.
  package var idle: [String]?
  package var fuzz: Fuzz?
  package var small: Small?

  package init(designs: [Design], clauses: [Clause], mutants: [Mutant] = [], idle: [String]? = nil) {
    self.version = FormatVersion()
    self.designs = designs
    self.clauses = clauses
    self.mutants = mutants
    self.idle = idle
  }
}
