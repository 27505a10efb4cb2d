import Dispatch
import Foundation

/// How does a clause become a cell of the matrix?
public struct Runner: Sendable {
  /// Where clauses run, and above all those that may crash the process when they fail.
  public enum Isolation: Sendable {
    /// In this process; those that may crash it don't run, and are 'not offered'.
    case none
    /// All in this process. What crashes ends it.
    case inThisProcess
    /// In this process; those that may crash it run where the function likes, which returns the verdict.
    case inItsOwnProcess(@Sendable (_ subject: String, _ clause: String) -> Verdict)
    /// All in children of this process. The program that is started calls `Conformance.serveIfChild` with the subjects.
    case inChildren(program: String)
  }

  /// How long one run of a clause may take before it counts as hanging, in seconds.
  public var seconds = 1.0
  /// The same for clauses with long chains.
  public var isolatedSeconds = 60.0
  /// The number of links in a long chain, and of steps in a long loop. A stack of 512 KiB has 26 bytes for each of so
  /// many links, and what recurses makes two calls for a link, its own and the block's, of no less than 16 bytes each.
  public var chainLength = 20_000
  /// How often a clause runs for the arrival that is a race.
  public var races = 8
  /// Where clauses run.
  public var isolation = Isolation.none
  /// How many subjects are under test at the same time. A column is always run from top to bottom.
  public var subjectsAtOnce = 1

  /// After so many hangs of one subject no more of its clauses are run.
  public var hangs = 24

  /// Whether the process runs nothing but one clause.
  var isAlone = false

  /// After so many hangs in one law the rest of it isn't run.
  public var hangsPerLaw = 3

  /// How long is waited for a subject to let go of what it was given; once it didn't, it gets little time to do so.
  var leakSeconds: Double?

  /// A runner with the usual limits.
  public init() {}

  /// Runs `clauses` for `subjects`. `progress` is called before each cell with the number done, of how many, and what.
  public func run(
    _ clauses: [Clause] = Suite.clauses, on subjects: [Subject],
    progress: (_ done: Int, _ total: Int, _ what: String) -> Void = { _, _, _ in }
  ) -> Matrix {
    let columns = Lock(subjects.map { _ in [Verdict]() })
    let turn = Lock(subjects.indices.makeIterator())
    let threads = min(max(subjectsAtOnce, 1), subjects.count)
    let begun = Channel(senders: threads)
    for _ in 0..<threads {
      onThread {
        while let index = turn.withLock({ $0.next() }) {
          let column = column(clauses, for: subjects[index], begun)
          columns.withLock { $0[index] = column }
        }
        begun.close()
      }
    }
    var done = 0
    while let what = begun.next() {
      progress(done, clauses.count * subjects.count, what)
      done += 1
    }
    let verdicts = columns.withLock { $0 }
    let rows = clauses.enumerated().map { row, clause in
      Matrix.Row(
        clause: clause,
        verdicts: Dictionary(zip(subjects.map(\.name), verdicts.map { $0[row] })) { first, _ in first })
    }
    return Matrix(subjects: subjects.map { ($0.name, $0.capabilities) }, rows: rows)
  }

  private func column(_ clauses: [Clause], for subject: Subject, _ begun: Channel) -> [Verdict] {
    var column: [Verdict] = []
    run(clauses, on: subject) {
      begun.send("\(subject.name): \($0.id)")
    } tell: {
      column.append($1)
    }
    return column
  }

  /// Runs `clauses` for one subject, one after the other, and tells each verdict as it comes.
  public func run(
    _ clauses: [Clause], on subject: Subject, begin: (Clause) -> Void = { _ in },
    tell: (Clause, Verdict) throws -> Void
  ) rethrows {
    var column = Column(self, subject)
    for clause in clauses {
      begin(clause)
      try tell(clause, column.verdict(on: clause))
    }
  }

  /// Runs one clause in this process, also if it may crash it.
  public func runIsolated(_ clause: Clause, for subject: Subject) -> Verdict {
    var runner = self
    runner.isolation = .inThisProcess
    runner.isAlone = true
    return runner.verdict(on: clause, for: subject)
  }

  func verdict(on clause: Clause, for subject: Subject) -> Verdict {
    if let lacking = lacking(clause, subject) { return lacking }
    if clause.isIsolated, case .inItsOwnProcess(let start) = isolation { return start(subject.name, clause.id) }
    guard let difference = subject.differences[clause.id] else {
      let violation = violation(of: clause.body, in: clause, clause.arrivals, for: subject)
      return violation.map { .fails($0) } ?? .holds
    }
    guard let alternative = clause.alternatives.first(where: { $0.name == difference.alternative }) else {
      return .fails("declared to differ as '\(difference.alternative)', which the clause doesn't know")
    }
    let arrivals = alternative.arrivals ?? clause.arrivals
    if let violation = violation(of: alternative.body, in: clause, arrivals, for: subject) {
      return .fails("declared to differ, and doesn't: \(alternative.statement) \(violation)")
    }
    return .differs(difference.reason)
  }

  /// Runs a body for every arrival. Returns the first violation.
  private func violation(
    of body: @escaping Clause.Body, in clause: Clause, _ arrivals: Arrivals, for subject: Subject
  ) -> String? {
    for arrival in arrivals.cases {
      for _ in 0..<(arrival == .racing ? races : 1) {
        if let found = violation(of: body, in: clause, for: subject, arrival) {
          return arrivals.cases.count > 1 ? "\(found) (\(arrival.rawValue))" : found
        }
      }
    }
    return nil
  }

  private func violation(
    of body: @escaping Clause.Body, in clause: Clause, for subject: Subject, _ arrival: Arrival
  ) -> String? {
    let limit = limit(of: clause)
    let found = Lock<String?>(nil)
    let clock = clause.needs.contains(.controlledTime) ? Clock() : nil
    let trial = Trial(subject, arrival: arrival, length: chainLength, seconds: limit, clock: clock, isAlone: isAlone)
    let done = onThread(stackSize: clause.isIsolated ? Self.smallStack : nil) {
      do {
        try body(trial)
        try trial.expectNothingAlive(seconds: leakSeconds ?? limit)
      } catch {
        found.withLock { $0 = "\(error)" }
      }
    }
    if done.wait(timeout: .now() + limit * 2) != .success { return "\(Violation.hang), after \(trial.log.notes)" }
    return found.withLock { $0 }
  }

  private func limit(of clause: Clause) -> Double {
    clause.isIsolated && Self.longLaws.contains(clause.law) ? isolatedSeconds : seconds
  }

  private static let smallStack = 512 << 10

  /// The laws of long loops and long chains, whose clauses in a process of their own need more time.
  private static let longLaws: Set = [18, 28]
}

// MARK: In a child

extension Runner {
  /// What a child has to know.
  struct Limits: Codable {
    let seconds: Double
    let isolatedSeconds: Double
    let chainLength: Int
    let races: Int
  }

  var limits: Limits {
    Limits(seconds: seconds, isolatedSeconds: isolatedSeconds, chainLength: chainLength, races: races)
  }

  init(_ limits: Limits, isAlone: Bool, leakSeconds: Double?) {
    seconds = limits.seconds
    isolatedSeconds = limits.isolatedSeconds
    chainLength = limits.chainLength
    races = limits.races
    isolation = .inThisProcess
    self.isAlone = isAlone
    self.leakSeconds = leakSeconds
  }

  /// How long a child is waited for, in seconds: longer than a clause can take there with all its runs.
  func patience(with clause: Clause) -> Double {
    let arrivals = [clause.arrivals] + clause.alternatives.compactMap(\.arrivals)
    let runs = arrivals.map { $0.cases.map { $0 == .racing ? races : 1 }.reduce(0, +) }.max() ?? 1
    return 10 + Double(runs) * limit(of: clause) * 3
  }
}
