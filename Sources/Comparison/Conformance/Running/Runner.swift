import Dispatch
import Foundation
import Locking

/// How does a clause become a cell of the matrix?
public struct Runner: Sendable {
  /// Where clauses run, and above all those that may crash the process when they fail.
  public enum Isolation: Sendable {
    /// In this process; those that may crash it don't run, and are 'not offered'.
    case none
    /// All in this process. A clause that crashes ends it.
    case inThisProcess
    /// In this process; those that may crash it run where the function likes, which returns the verdict.
    case inItsOwnProcess(@Sendable (_ subject: String, _ clause: String) -> Verdict)
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

  /// The clauses that the subject was seen to fail before.
  var red: Set<String> = []

  /// Whether nothing else happens in the process while it runs a clause.
  var isAlone = false

  /// Where a clause says what it is about to do, in case the process doesn't survive it.
  var say: @Sendable (String?) -> Void = { _ in }

  /// Where a clause says what belongs beside its verdict.
  var remark: @Sendable (String) -> Void = { _ in }

  /// A runner with the usual limits.
  public init() {}

  package init(_ isolation: Isolation) { self.isolation = isolation }

  /// Runs `clauses` for `subjects`. `progress` is called before each cell with the number done, of how many, and what.
  public func run(
    _ clauses: [Clause] = Suite.clauses, on subjects: [Subject],
    progress: (_ done: Int, _ total: Int, _ what: String) -> Void = { _, _, _ in }
  ) -> Matrix {
    let begun = Channel()
    let columns = beside {
      defer { begun.close() }
      return inParallel(subjects.count, atOnce: max(subjectsAtOnce, 1)) { index in
        var column = Column(self, subjects[index])
        return clauses.map { clause in
          begun.send("\(subjects[index].name): \(clause.id)")
          return column.judge(clause)
        }
      }
    }
    var done = 0
    while let what = begun.next() {
      progress(done, clauses.count * subjects.count, what)
      done += 1
    }
    return Matrix(subjects, clauses, columns: columns())
  }

  /// Runs `clauses` for one subject, one after the other, and passes each verdict to `tell` at once.
  public func run(
    _ clauses: [Clause], on subject: Subject, report: (Clause, Verdict) throws -> Void
  ) rethrows {
    var column = Column(self, subject)
    for clause in clauses { try report(clause, column.judge(clause).verdict) }
  }

  /// Runs one clause in this process, also if it may crash it. Nothing is measured that the whole process does, such as
  /// its processor time and its memory: other work may share it.
  public func runIsolated(_ clause: Clause, for subject: Subject) -> Verdict {
    var runner = self
    runner.isolation = .inThisProcess
    return runner.verdict(on: clause, for: subject)
  }

  func verdict(on clause: Clause, for subject: Subject) -> Verdict { answer(on: clause, for: subject).verdict }

  func answer(on clause: Clause, for subject: Subject) -> Answer {
    if let lacking = lacking(clause, subject) { return Answer(lacking) }
    if clause.isIsolated(for: subject), case .inItsOwnProcess(let start) = isolation {
      return Answer(start(subject.name, clause.id))
    }
    let (difference, alternative) = (subject.differences[clause.id], clause.alternative(of: subject))
    if let difference, alternative == nil {
      return Answer(.fails("declared to differ as '\(difference.alternative)', which the clause doesn't know"))
    }
    let said = Lock<String?>(nil)
    var runner = self
    runner.remark = { words in said.withLock { $0 = words } }
    var found = runner.violation(of: clause, as: alternative, by: subject)
    if alternative?.ends == .trapping, found?.kind.isUnasked != true { found = Violation("The process goes on.") }
    if let found {
      return Answer(found, alternative.map { "declared to differ, and doesn't: \($0.statement) " } ?? "")
    }
    var answer = Answer(difference.map { .differs($0.reason) } ?? .holds)
    answer.remark = said.withLock { $0 }
    return answer
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
    let body = alternative?.body ?? clause.body
    let found = Lock<Violation?>(nil)
    let trial = Trial(subject, clause, arrival, by: self)
    let done = onThread(stackSize: clause.isIsolated ? Self.smallStack : nil) {
      do {
        try body(trial)
        if alternative?.ends != .waiting { try trial.expectNothingAlive() }
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

  func limit(of clause: Clause) -> Double {
    clause.isIsolated && clause.law.isLong ? isolatedSeconds : seconds
  }

  private static let smallStack = 512 << 10
}

// MARK: In a child

extension Runner {
  /// What a child has to know.
  struct Limits: Codable {
    let seconds: Double
    let isolatedSeconds: Double
    let chainLength: Int
    let races: Int
    let programSeconds: Double
  }

  var limits: Limits {
    Limits(
      seconds: seconds, isolatedSeconds: isolatedSeconds, chainLength: chainLength, races: races,
      programSeconds: programSeconds)
  }

  init(_ limits: Limits, isAlone: Bool, red: Set<String>, say: @escaping @Sendable (String?) -> Void) {
    seconds = limits.seconds
    isolatedSeconds = limits.isolatedSeconds
    chainLength = limits.chainLength
    races = limits.races
    programSeconds = limits.programSeconds
    isolation = .inThisProcess
    self.isAlone = isAlone
    self.red = red
    self.say = say
  }

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

/// The result of one clause, and whether to believe it.
struct Answer: Codable, Sendable {
  var verdict: Verdict
  /// Why it fails, if it does.
  var kind: Violation.Kind?
  /// Whether nothing of the clause goes on in its process.
  var isOver = true
  /// What there is to say beside the verdict.
  var remark: String?
  /// How long it took, all runs together.
  var seconds = 0.0
  /// Of how many runs it is the answer, and how many failed, where there was more than one.
  var runs: Runs?

  struct Runs: Codable, Sendable {
    var failed = 0
    var count = 0

    var isMixed: Bool { failed > 0 && failed < count }
  }

  init(_ verdict: Verdict) {
    self.verdict = verdict
    if case .fails = verdict { kind = .wrong }
  }

  init(_ violation: Violation, _ head: String = "") {
    switch violation.kind {
    case .lacking: verdict = .notOffered(violation.description)
    case .races: verdict = .races(violation.description)
    default:
      verdict = .fails(head + violation.description)
      kind = violation.kind
    }
  }

  /// Whether a busy machine can be the reason.
  var isUnsure: Bool { kind == .timeout || kind == .leak }
}
