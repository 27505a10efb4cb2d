import Dispatch

/// Which promise is under test, what can it do, and where does it differ on purpose?
public struct Subject: Sendable {
  /// A difference on purpose: the clause's alternative with this name is what must hold instead.
  public struct Difference: Sendable, Codable {
    package let clause: String
    let alternative: String
    let reason: String

    /// - Parameters:
    ///   - clause: the clause's identifier.
    ///   - alternative: the name of one of the clause's alternatives.
    ///   - reason: one sentence for the reader of the matrix.
    public init(_ clause: String, _ alternative: String, _ reason: String) {
      self.clause = clause
      self.alternative = alternative
      self.reason = reason
    }
  }

  /// A fault that the author knows of: the clause fails, and the run is still a success. Once the clause doesn't fail
  /// any more, the run is one no longer, so that the record is taken away. A clause of law 30 may hold: a search can
  /// miss the fault.
  public struct KnownFailure: Sendable {
    let clause: String
    /// One sentence for the reader of the matrix.
    public let reason: String
    /// The address of the issue about a fault that shows only sometimes; nil if it shows in each run.
    public private(set) var issue: String?

    /// - Parameters:
    ///   - clause: the clause's identifier.
    ///   - reason: one sentence for the reader of the matrix.
    public init(_ clause: String, _ reason: String) { (self.clause, self.reason) = (clause, reason) }

    /// A fault that shows only sometimes. The clause is run until it fails, at most ten times, and may hold each time.
    ///
    /// - Parameters:
    ///   - clause: the clause's identifier.
    ///   - issue: the address where somebody works on it.
    ///   - reason: one sentence for the reader of the matrix.
    public static func sometimes(_ clause: String, issue: String, _ reason: String) -> KnownFailure {
      var failure = KnownFailure(clause, reason)
      failure.issue = issue
      return failure
    }
  }

  /// The name of the column.
  public let name: String

  /// What it can do.
  public internal(set) var capabilities: Set<Capability>

  /// What kind of promise it is, for the reference model.
  public internal(set) var semantics: Semantics

  /// What it does differently on purpose, by the clause's name.
  public internal(set) var differences: [String: Difference] {
    didSet { semantics = Self.semantics(stated, capabilities, differences) }
  }

  /// The faults that its author knows of, by the clause's name.
  public internal(set) var knownFailures: [String: KnownFailure]

  /// The same design in other forms: with values of other types, or through other entry points.
  public private(set) var forms: [Subject] = []

  /// Which way it goes where the laws leave two, as far as the adapter says; its programs find out otherwise.
  private(set) var ways = Choices.all

  /// Whether two threads mayn't use a promise at once, so that no clause lets them.
  private(set) var isForOneThread = false

  /// What the adapter says of its kind; nil for what follows from the rest.
  private let stated: Semantics?
  /// Where the adapter says what an operation can't be asked.
  var lack = Lack()
  private let offered: @Sendable (Environment, Alive) -> SharedOperations
  let habit = Habit()

  /// - Parameters:
  ///   - name: the name of the column.
  ///   - traits: the capabilities that aren't operations: `manyObservers`, `oneConsumer`, `sharedRun`, `identity`,
  ///     `executor`, `controlledTime`.
  ///   - differences: what it does otherwise on purpose, a line for each clause.
  ///   - knownFailures: the faults that the author knows of, a line for each clause.
  ///   - semantics: for the reference model; nil stands for what follows from the traits and the differences.
  ///   - operations: called anew for each run of a clause.
  public init<Promise: Sendable>(
    _ name: String, traits: Set<Capability>, differences: [Difference] = [],
    knownFailures: [KnownFailure] = [], semantics: Semantics? = nil,
    operations: @escaping @Sendable (Environment) -> Operations<Promise>
  ) {
    self.name = name
    self.differences = Dictionary(differences.map { ($0.clause, $0) }) { first, _ in first }
    self.knownFailures = Dictionary(knownFailures.map { ($0.clause, $0) }) { first, _ in first }
    stated = semantics
    offered = { SharedOperations(operations($0), $1) }
    let probe = offered(Environment(queue: DispatchQueue(label: "capabilities of \(name)")), Alive())
    capabilities = traits.union(probe.capabilities)
    self.semantics = Self.semantics(semantics, capabilities, self.differences)
  }

  /// Whether the suite knows when everything has been delivered.
  var isFollowed: Bool { capabilities.contains(.executor) || semantics.delivery == .sameStack }

  /// The same, which goes these ways and no others.
  package func choosing(_ choices: Choices) -> Subject {
    var subject = self
    subject.ways = [choices]
    return subject
  }

  /// The same, whose promises nothing protects from a second thread. What lets two threads use one at once isn't run.
  package func onOneThread() -> Subject {
    var subject = self
    subject.isForOneThread = true
    return subject
  }

  /// The same promise with other operations, which declares these differences besides its own.
  package func changed(
    _ name: String, declaring declared: [Difference] = [],
    _ change: @escaping @Sendable (inout Operations<Specimen>) -> Void = { _ in }
  ) -> Subject {
    let subject = Subject(
      name, traits: capabilities.subtracting([.forms]), differences: declared + differences.values, semantics: semantics
    ) { environment in
      let shared = operations(environment, Alive())
      var changed = shared.operations
      changed.make = { work in shared.operations.make(work) }  // They are there as long as this is.
      change(&changed)
      return changed
    }
    return ways.count == 1 ? subject.choosing(ways[0]) : subject
  }

  /// The same subject with other forms of its promise. The name of a form says how it differs.
  public func adding(_ forms: [Subject]) -> Subject {
    var subject = self
    subject.forms += forms
    subject.capabilities.insert(.forms)
    return subject
  }

  private static func semantics(
    _ stated: Semantics?, _ capabilities: Set<Capability>, _ differences: [String: Difference]
  ) -> Semantics {
    (stated ?? Semantics(capabilities: capabilities, differences: differences)).settling(differences)
  }

  /// What it can do in these surroundings.
  func operations(_ environment: Environment, _ alive: Alive) -> SharedOperations {
    var environment = environment
    environment.lack = lack
    environment.alive = alive
    return offered(environment, alive)
  }

  /// What it declares to do instead of what a clause says; nil where it declares nothing.
  public func alternative(to clause: String) -> String? { differences[clause]?.alternative }

  /// What it declares to do instead of what a clause says. Some alternatives are ways of the whole promise, which are
  /// declared once and hold for each clause that knows them.
  func difference(in clause: Clause) -> Difference? {
    differences[clause.id]
      ?? differences.values.first { declared in
        Self.waysOfAll.contains(declared.alternative)
          && clause.alternatives.contains { $0.name == declared.alternative }
      }
  }

  private static let waysOfAll: Set = ["in-any-order", "waits-for-all", "several-errors-are-one"]
}

/// Does the work of a promise that isn't observed begin by itself? An adapter that says so and is wrong fails one
/// clause; the others must not wait for nothing. So one promise is asked, once, and the answer holds for all.
final class Habit: Sendable {
  private let begins = Lock<Bool?>(nil)

  func begins(_ subject: Subject, _ seconds: Double) -> Bool {
    if let known = begins.withLock({ $0 }) { return known }
    let gate = Gate()
    let shared = subject.operations(Environment(queue: DispatchQueue(label: "habit")), Alive())
    let promise = shared.operations.make(gate.enter)
    let found = gate.wait(forRuns: 1, until: Deadline(seconds: seconds))
    begins.withLock { $0 = found }
    withExtendedLifetime(promise) { gate.finish() }
    return found
  }
}
