import Dispatch
import Locking
import Record

/// How does a clause become a cell of the matrix?
public struct Runner: Sendable {
  /// Where clauses run, and above all those that may crash the process when they fail.
  public enum Isolation: Sendable {
    /// In this process; those that may crash it don't run, and are 'not offered'.
    case none
    /// All in this process. A clause that crashes ends it.
    case inThisProcess
    /// All in children of this process. The program that is started calls `Conformance.serveIfChild` with the subjects,
    /// or `Conformance.main`. A test isn't such a program: it names an executable of its package that is.
    case inChildren(program: String)
  }

  /// How long a clause may do nothing in one run before it counts as hanging, in seconds; and how much of the processor
  /// it may take.
  public var seconds = 1.0
  /// How much of the processor a clause with a long chain may take, in seconds.
  public var isolatedSeconds = 60.0
  /// The number of links in a long chain, and of steps in a long loop. A stack of 512 KiB has 26 bytes for each of so
  /// many links. Code that recurses makes two calls for a link, its own and the block's, of at least 16 bytes each.
  public var chainLength = 20_000
  /// How often a clause runs for the arrival that is a race.
  public var races = 8
  /// How long a run plays the programs of one vocabulary, in seconds.
  package var programSeconds = 0.2
  /// Where clauses run.
  public var isolation = Isolation.none
  /// How many subjects are under test at the same time. A column is always run from top to bottom.
  public var subjectsAtOnce = 1

  /// The same as `seconds` for a clause that ran out of time, or kept something alive, and is run once more, alone in a
  /// new child. There is no such run if this isn't longer.
  public var secondRunSeconds = 5.0

  /// After so many hangs and leaks of one subject, also in second runs, no clause has a second run any more: what runs
  /// out of time, or keeps something alive, is 'not run'. All other clauses are judged as ever.
  public var hangs = 24

  /// How often a clause runs that holds.
  var repeats = 1

  /// The clauses that the subject was seen to fail before.
  var red: Set<String> = []

  /// Whether nothing else happens in the process while it runs a clause.
  var isAlone = false

  /// Where a clause says what it is about to do, in case the process doesn't survive it.
  var say: @Sendable (String?) -> Void = { _ in }

  /// Where a clause says what belongs beside its verdict.
  var remark: @Sendable (String) -> Void = { _ in }

  /// A runner with the usual limits.
  public init(_ isolation: Isolation = .none) { self.isolation = isolation }

  /// Runs `clauses` for `subjects`. `progress` is called before each cell with the number done, of how many, and what.
  public func run(
    _ clauses: [Clause] = Suite.clauses, on subjects: [Subject],
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ what: String) -> Void = { _, _, _ in }
  ) -> Matrix {
    let begun = Lock(0)
    let columns = inParallel(subjects.count, atOnce: max(subjectsAtOnce, 1)) { index in
      var column = Column(self, subjects[index])
      return clauses.map { clause in
        begun.withLock { begun in
          progress(begun, clauses.count * subjects.count, "\(subjects[index].name): \(clause.id)")
          begun += 1
        }
        return column.judge(clause)
      }
    }
    return Matrix(subjects, clauses, columns: columns)
  }

  /// Runs `clauses` for one subject, one after the other, and says at once which of them catch it.
  package func run(
    _ clauses: [Clause], on subject: Subject, report: (Clause, _ isCaught: Bool) throws -> Void
  ) rethrows {
    var column = Column(self, subject)
    for clause in clauses { try report(clause, column.judge(clause).outcome == .fails) }
  }

  func answer(on clause: Clause, for subject: Subject) -> Answer {
    if let lacking = lacking(clause, subject) { return lacking }
    let (difference, alternative) = (subject.difference(in: clause), clause.alternative(of: subject))
    if let difference, alternative == nil {
      return Answer(.fails, "declared to differ as '\(difference.alternative)', which the clause doesn't know")
    }
    let said = Lock<String?>(nil)
    var runner = self
    runner.remark = { words in said.withLock { $0 = words } }
    var found = runner.violation(of: clause, as: alternative, by: subject)
    if alternative?.ends == .trapping, found?.kind.isUnasked != true { found = Violation("The process goes on.") }
    if let found {
      return Answer(found, alternative.map { "declared to differ, and doesn't: \($0.statement) " } ?? "")
    }
    let words = [difference?.reason, said.withLock { $0 }].compactMap(\.self)
    return Answer(difference == nil ? .holds : .differs, words.joined(separator: " "))
  }

  /// What is said of a clause that needs what the subject or this runner can't do; nil if it can be run.
  func lacking(_ clause: Clause, _ subject: Subject) -> Answer? {
    let missing = clause.needs.subtracting(subject.capabilities).map(\.rawValue).sorted()
    if !missing.isEmpty { return Answer(.notOffered, "lacks \(missing.joined(separator: ", "))") }
    if clause.isIsolated(for: subject), case .none = isolation { return Answer(.notRun, "needs a process of its own") }
    return nil
  }

  /// Runs the body for every arrival. Returns the first violation.
  private func violation(of clause: Clause, as alternative: Clause.Alternative?, by subject: Subject) -> Violation? {
    let all = (alternative?.arrivals ?? clause.arrivals).cases
    let arrivals = subject.isForOneThread ? all.filter { $0 != .racing } : all
    for arrival in arrivals {
      for _ in 0..<(arrival == .racing ? races : 1) {
        if let found = violation(of: clause, as: alternative, by: subject, arrival) {
          return arrivals.count > 1 ? found.at(arrival) : found
        }
      }
    }
    if arrivals.count == all.count { return nil }
    let held = arrivals.isEmpty ? "" : "; it holds when nothing races"
    return Violation("\(Trial.isCrowded)\(held)", .races)
  }

  private func violation(
    of clause: Clause, as alternative: Clause.Alternative?, by subject: Subject, _ arrival: Arrival
  ) -> Violation? {
    say(nil)
    let found = Lock<Violation?>(nil)
    let trial = Trial(subject, clause, arrival, by: self)
    let done = onThread(stackSize: clause.isIsolated ? Self.smallStack : nil) {
      do {
        try clause.ask(trial, as: alternative)
        if alternative?.ends != .waiting, !clause.isOfAdapter { try trial.expectNothingAlive() }
      } catch {
        found.withLock { $0 = error as? Violation ?? Violation("\(error)") }
      }
    }
    let (deadline, begun) = (deadline(of: clause, times: 2), processorTime())
    let ended = deadline.wait { done.wait(timeout: $0) == .success || trial.lack.violation != nil }
    if let unasked = trial.lack.violation { return unasked }
    if !ended { return Violation(hangsAfter: trial.log.notes, isBusy: deadline.isBusy) }
    return found.withLock { $0 } ?? steepness(of: clause, after: trial, processorTime() - begun)
  }

  /// How long a run is waited for, or so many times as long.
  func deadline(of clause: Clause, times factor: Double = 1) -> Deadline {
    Deadline(seconds: seconds * factor, busySeconds: limit(of: clause) * factor)
  }

  /// How much of the processor a run may take, in seconds, before it counts as hanging. Programs are played until their
  /// time is over, so it comes on top.
  func limit(of clause: Clause) -> Double {
    (clause.isIsolated && clause.law.isLong ? isolatedSeconds : seconds) + programSeconds
  }

  private static let smallStack = 512 << 10
}

// MARK: In a child

/// A child gets the limits. All else is its own.
extension Runner: Codable {
  private enum CodingKeys: CodingKey { case seconds, isolatedSeconds, chainLength, races, programSeconds }

  /// How long a child is waited for that says nothing, in seconds: longer than one run of a clause can take there.
  func silence(in clause: Clause) -> Double { 10 + limit(of: clause) * 2 * Deadline.most * 2 }

  /// This one for a second run: more time, and more races, so that what showed by chance can show again.
  var patient: Runner {
    var runner = self
    runner.seconds = max(seconds, secondRunSeconds)
    runner.races *= 4
    return runner
  }
}

/// The cell of one clause, and whether to believe it.
struct Answer: Codable, Sendable {
  var cell: ConformanceRecord.Cell
  /// Why it fails, if it does.
  var kind: Violation.Kind?
  /// Whether nothing of the clause goes on in its process.
  var isOver = true

  init(_ outcome: ConformanceRecord.Outcome, _ detail: String) {
    cell = .init(outcome, detail)
    if outcome == .fails { kind = .wrong }
  }

  init(_ violation: Violation, _ head: String = "") {
    switch violation.kind {
    case .lacking: self.init(.notOffered, violation.description)
    case .idle: self.init(.notRun, violation.description)
    case .races: self.init(.races, violation.description)
    case .wrong, .timeout, .missing, .leak, .crash:
      self.init(.fails, head + violation.description)
      kind = violation.kind
    }
  }

  /// Whether a busy machine can be the reason.
  var isUnsure: Bool { [.timeout, .missing, .leak].contains(kind) }
}
