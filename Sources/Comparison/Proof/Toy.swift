import Adapters
import PromiseConformance

/// What is a fault in a promise, unless the promise declares it? A control with such a fault that declares it is a toy,
/// and keeps the alternatives that it declares. A control that declares it and hasn't the fault is a pretender, and is
/// caught by each of them.
public struct Toy: Sendable {
  /// The promise that does what it declares.
  public let subject: Subject
  /// The promise that only declares it.
  public let pretender: Mutant
  /// The clauses that it keeps in another way than its control.
  public let clauses: [String]

  /// `declared` has the clauses by the name of the alternative. The lazy control has no queue and reports drops.
  fileprivate init(
    fault: Fault, isLazy: Bool = false, reason: String, declared: KeyValuePairs<String, [String]>
  ) {
    let differences = declared.flatMap { alternative, clauses in
      clauses.map { Subject.Difference($0, alternative, reason) }
    }
    func control(_ name: String, _ fault: Fault?) -> Subject {
      isLazy ? .lazyControl(name, fault, differences) : .eagerControl(name, fault, differences)
    }
    subject = control("Toy (\(fault))", fault)
    pretender = .declaring(control("declares \(fault)", nil), reason)
    clauses = declared.flatMap(\.value)
  }
}

extension Subjects {
  /// Controls that differ on purpose, as no design does.
  public static let toys = [
    Toy(
      fault: .secondSettleTraps, reason: "A producer that settles again is a fault of the program, which ends there.",
      declared: [
        "traps": [
          "value-then-value", "value-then-error", "error-then-value", "error-then-error",
          "read-after-second-settlement", "observers-agree", "value-twice-runs-block-once",
          "value-and-error-run-one-block", "error-and-value-run-one-block", "watcher-runs-once",
          "late-after-second-settlement", "adopts-what-is-settled-twice", "settled-again-while-adopting",
          "racing-producers", "settled-again-by-a-handler", "settled-late", "work-settles-after-throwing",
          "work-throws-after-a-value", "work-throws-after-an-error",
          "all-counts-a-member-once", "any-counts-a-member-once", "settled-counts-a-member-once",
          "race-counts-a-member-once", "all-ignores-a-member's-change", "await-settled-twice",
          "settled-by-two-at-once",
        ]
      ]),
    Toy(
      fault: .notifiedAtOnceWhileNotifying,
      reason: "A handler that another one attaches to the same promise runs at once.",
      declared: [
        "at-once": [
          "attached-while-told", "attached-again-and-again", "block-chained-while-told",
          "attached-while-told-of-an-error",
        ],
        "same-stack": ["handler-inside-handler"],
      ]),
    Toy(
      fault: .ownPromiseIgnored, reason: "Nobody looks for rings, since a promise costs less without.",
      declared: [
        "stays-pending": ["adopting-itself", "error-block-returns-itself"]
      ]),
    Toy(
      fault: .allGoesByItsList, reason: "All asks its members in their order, so that its error is always the same.",
      declared: [
        "in-list-order": [
          "all-fails-with-first-error", "all-ignores-later-errors", "all-ignores-later-values",
          "all-leaves-others-alone", "all-frees-its-handlers", "losers-keep-no-failed-all",
        ]
      ]),
    Toy(
      fault: .combiningStartsMembers, isLazy: true, reason: "An operator observes its members, which starts them.",
      declared: ["starts-its-members": ["combining-starts-nothing", "racing-starts-nothing"]]),
    Toy(
      fault: .dropReportedInLines, isLazy: true, reason: "A report says in a second line what is still waited for.",
      declared: [
        "several-lines": ["drop-is-reported", "dropped-chain-is-reported-once", "dropped-adopted-is-reported-once"]
      ]),
    Toy(
      fault: .waitsForEver, reason: "A wait is a semaphore, and whoever waits knows what for.",
      declared: [
        "waits-on": ["wait-for-itself", "wait-in-a-cycle", "wait-on-main-for-main", "wait-on-main-refused-later"],
        "no-limit": ["wait-gives-up", "wait-lasts"],
      ]),
    Toy(
      fault: .waitIgnoresCancel, reason: "A task that is cancelled still gets the result, and may ignore it.",
      declared: [
        "waits-on": [
          "await-cancelled-while-waiting", "await-cancelled-before", "await-cancelled-at-any-moment",
          "await-cancel-leaves-others", "await-under-every-schedule",
        ]
      ]),
    Toy(
      fault: .serializesWhoWaited, reason: "Handlers that waited share one visit to their queue.",
      declared: ["when-settled": ["concurrent-handlers", "concurrent-handlers-before-a-barrier"]]),
  ]
}
