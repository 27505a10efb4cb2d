import Record

/// What may somebody need of a promise, and which design does it? The one table of that.
///
/// The report's page asks the record of a run, and the documentation's page is made of it; a test holds both to the
/// adapters and to the suite.
package struct Need: Sendable {
  /// The designs, in the order of `means`.
  package static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

  /// What the reader ticks.
  package let title: String
  /// The clauses that show it, one of which is enough; none where the suite can't ask it.
  package let clauses: [String]
  /// What has to become of such a clause: a design that differs from 'the work starts at once' is lazy.
  package let outcome: ConformanceRecord.Outcome
  /// What does it, in the order of the designs: a name, or a sign where it needs none. Nil: nothing does.
  package let means: [String?]
  /// Why a design can't do it, where no clause says so.
  package let reason: String
  /// What shows it where no clause does: a file of the repository, by design.
  package let files: [String: String]

  init(
    _ title: String, _ clauses: String..., are outcome: ConformanceRecord.Outcome = .holds, by means: [String?],
    unless reason: String = "", shownBy files: [String: String] = [:]
  ) {
    self.title = title
    self.clauses = clauses
    self.outcome = outcome
    self.means = means
    self.reason = reason
    self.files = files
  }

  /// What does it in a design; nil where nothing does.
  package func means(of design: String) -> String? {
    Self.designs.firstIndex(of: design).flatMap { place in means[place] }
  }
}

private let yes = "✓"
private let no: String? = nil

extension Need {
  /// In the order in which they are shown: work, observers, places, stopping, several, time.
  package static let all = [
    Need(
      "work that starts at once", "work-starts-when-made", by: [no, "starting:", yes, yes],
      shownBy: ["StatefulPromise": "Tests/StatefulPromiseTests/StartingTests.swift"]),
    Need("work that starts when asked", "work-starts-when-made", are: .differs, by: ["task", "start", no, no]),
    Need("a new run for each observer", "work-is-shared", are: .differs, by: ["task", no, no, no]),
    Need("one run for many observers", "work-is-shared", by: [no, yes, no, yes]),
    Need("observers called in order", "handlers-in-order", by: [no, yes, no, yes]),
    Need("the result, read at once", "outcome-can-be-read", by: [no, "result", no, "value"]),
    Need(
      "errors of your type", by: [yes, yes, no, no], unless: "Its errors are of type any Error",
      shownBy: [
        "LinkedListPromise": "Tests/MustNotCompile/LinkedListOtherFailure.swift",
        "StatefulPromise": "Tests/MustNotCompile/StatefulOtherFailure.swift",
        "ResolveBlockPromise": "docs/trade-offs.md#errors", "FullPromises": "docs/trade-offs.md#errors",
      ]),
    Need("a queue for each step", "block-on-its-queue", by: ["on", "on", "on:", "on:"]),
    Need("a queue that later steps keep", "place-is-passed-on", by: ["on", "on", "on:", no]),
    Need("blocks in a context such as Core Data's", "context-beats-the-queue", by: [no, no, "runInContext", no]),
    Need("handlers never inside your call", "handler-after-attach", by: [no, no, yes, yes]),
    Need("stopping the work", "cancel-stops-the-work", by: [no, "cancel", "cancel", no]),
    Need("stopping it from the chain's end", "cancel-ripples-to-the-source", by: [no, no, "cancel", no]),
    Need("leaving an await", "await-cancelled-while-waiting", by: [no, "get", "get", "get"]),
    Need("the first of several", "race-won-by-value", by: ["race", "race", no, "race"]),
    Need("several, though some fail", "any-takes-errors", "settled-counts-errors", by: [no, no, "after", "any"]),
    Need("loop operators", "iteration-counts-from-zero", "reduction-in-order", by: [no, no, "iterate", "reduce"]),
    Need("jobs, one at a time", "jobs-one-at-a-time", by: [no, no, "JobQueue", no]),
    Need("time limits", "timeout-rejects", by: [no, no, no, "timeout"]),
    Need("retries", "retry-counts-retries", by: [no, no, no, "retry"]),
    Need("a thread that waits", "wait-for-a-value", by: [no, no, no, "awaitPromise"]),
  ]
}
