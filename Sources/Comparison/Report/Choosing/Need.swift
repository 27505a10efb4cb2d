import Record

/// What may somebody need of a promise, and which design does it? The one table of that.
///
/// The report's page asks the record of a run, and the documentation's page is made of it; a test holds both to the
/// adapters and to the suite.
package struct Need: Sendable {
  /// The designs, in the order of `means`.
  package static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

  package let title: String
  /// The clauses that show it, one of which is enough; none where the suite can't ask it.
  package let clauses: [String]
  /// What has to become of such a clause: a design that differs from 'the work starts at once' is lazy.
  package let outcome: ConformanceRecord.Outcome
  /// What each design does about it, in their order.
  let answers: [Answer]
  /// What shows it where no clause does: a file of the repository, by design.
  package let files: [String: String]

  init(
    _ title: String, _ clauses: String..., are outcome: ConformanceRecord.Outcome = .holds, by answers: [Answer],
    shownBy files: [String: String] = [:]
  ) {
    self.title = title
    self.clauses = clauses
    self.outcome = outcome
    self.answers = answers
    self.files = files
  }

  /// What does it in a design; nil where nothing does.
  package func means(of design: String) -> String? {
    if case .by(let name) = answer(of: design) { name } else { nil }
  }

  /// What a design does that can't do it, as a predicate.
  package func instead(of design: String) -> String? {
    if case .no(let behaviour) = answer(of: design) { behaviour } else { nil }
  }

  private func answer(of design: String) -> Answer? {
    Self.designs.firstIndex(of: design).map { place in answers[place] }
  }

  /// What does it: a name, or a sign where it needs none. Or what the design does instead.
  enum Answer: Sendable, ExpressibleByStringLiteral {
    case by(String)
    case no(String)

    init(stringLiteral name: String) { self = .by(name) }

    static let yes = Answer.by("✓")
  }
}

extension Need {
  /// In the order in which they are shown: work, observers, places, stopping, several, time.
  package static let all = [
    Need(
      "work that starts immediately", "work-starts-when-made",
      by: [.no("starts its task when a handler asks for the result"), "starting:", .yes, .yes],
      shownBy: ["StatefulPromise": "Tests/StatefulPromiseTests/StartingTests.swift"]),
    Need(
      "work that starts when asked", "work-starts-when-made", are: .differs,
      by: ["task", "start", starts, starts]),
    Need(
      "a new run for each observer", "work-is-shared", are: .differs,
      by: [
        "task", .no("runs the work once, and gives each observer its result"), oneObserver,
        .no("runs the work once, and gives each observer its result"),
      ]),
    Need("one run for many observers", "work-is-shared", by: [runsAgain, .yes, oneObserver, .yes]),
    Need("observers called in order", "handlers-in-order", by: [runsAgain, .yes, oneObserver, .yes]),
    Need(
      "reading the result without waiting", "outcome-can-be-read",
      by: [.no("keeps no result"), "result", .no("gives the result to its one block"), "value"]),
    Need(
      "typed errors",
      by: [.yes, .yes, .no("has errors of type any Error"), .no("has errors of type any Error")],
      shownBy: [
        "LinkedListPromise": "Tests/MustNotCompile/LinkedListOtherFailure.swift",
        "StatefulPromise": "Tests/MustNotCompile/StatefulOtherFailure.swift",
        "ResolveBlockPromise": "docs/trade-offs.md#errors", "FullPromises": "docs/trade-offs.md#errors",
      ]),
    Need("a queue for each step", "block-on-its-queue", by: ["on", "on", "on:", "on:"]),
    Need(
      "a queue that later steps inherit", "place-is-passed-on",
      by: ["on", "on", "on:", .no("runs each step on the queue that it names, or on the main queue")]),
    Need(
      "blocks in a context such as Core Data's", "context-isn't-passed-on",
      by: [.no(queuesOnly), .no(queuesOnly), "runInContext", .no(queuesOnly)]),
    Need(
      "handlers never inside your call", "handler-after-attach",
      by: [.no(insideTheCall), .no(insideTheCall), .yes, .yes]),
    Need(
      "stopping the work", "cancel-stops-the-work", by: [noCancel, "cancel", "cancel", noCancel]),
    Need(
      "stopping work from the chain's end", "cancel-ripples-to-the-source",
      by: [noCancel, .no("cancels what depends on a promise, and not its source"), "cancel", noCancel]),
    Need(
      "an await that a cancel ends", "await-cancelled-while-waiting",
      by: [.no("waits until the task completes, cancelled or not"), "get", "get", "get"]),
    Need(
      "the first of several", "race-won-by-value", by: ["race", "race", .no("waits for all of them (after)"), "race"]),
    Need(
      "several outcomes, even errors", "any-takes-errors", "settled-in-order",
      by: [.no(firstError), .no(firstError), "after", "any"]),
    Need(
      "loop operators", "iteration-counts-from-zero", "reduction-in-order",
      by: [.no(recursion), .no(recursion), "iterate", "reduce"]),
    Need("a queue of jobs, one at a time", "cancelled-job-keeps-its-turn", by: [noJobs, noJobs, "JobQueue", noJobs]),
    Need("time limits", "timeout-rejects", by: [noTimer, noTimer, noTimer, "timeout"]),
    Need(
      "retries", "retry-counts-retries",
      by: [.no(recursion), .no(recursion), .no("repeats work only by iterate"), "retry"]),
    Need(
      "a blocking wait", by: [noWait, noWait, noWait, "awaitPromise"],
      shownBy: [
        "LinkedListPromise": "docs/trade-offs.md#waiting-with-await",
        "StatefulPromise": "docs/trade-offs.md#waiting-with-await",
        "ResolveBlockPromise": "docs/trade-offs.md#waiting-with-await",
        "FullPromises": "Tests/FullPromisesTests/BlockingTests.swift",
      ]),
  ]

  private static let starts = Answer.no("starts the work when the promise is made")
  private static let runsAgain = Answer.no("runs the work again for every observer")
  private static let oneObserver = Answer.no("has one observer, and refuses a second")
  private static let queuesOnly = "runs blocks on dispatch queues, or where a result arrives"
  private static let insideTheCall = "calls a handler inside the call that attaches it, if the result is there"
  private static let noCancel = Answer.no("has no cancel")
  private static let firstError = "fails with the first error (all)"
  private static let recursion = "repeats work by a function that returns its own promise again"
  private static let noJobs = Answer.no("has no queue of jobs")
  private static let noTimer = Answer.no("has no timers")
  private static let noWait = Answer.no("blocks no thread; await its value instead")
}
