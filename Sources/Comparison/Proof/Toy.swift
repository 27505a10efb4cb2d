import Adapters
import PromiseConformance

/// What is a fault in a promise, unless the promise declares it? A control with such a fault that declares it is a toy,
/// and keeps the alternatives that it declares. A control that declares it and hasn't the fault is a pretender, and is
/// caught by each of them.
public struct Toy: Sendable {
  let fault: Fault
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
    self.fault = fault
    subject = control("Toy (\(fault))", fault)
    pretender = .declaring(control("declares \(fault)", nil), reason)
    clauses = declared.flatMap(\.value)
  }
}

extension Subjects {
  /// Controls that differ on purpose, as no design does.
  public static let toys = [
    Toy(
      fault: Fault("secondSettleTraps", .withState, "A second settlement ends the program.") {
        $0.settledAgain = { _, _, isProducer in precondition(!isProducer, "a promise is settled again") }
      }, reason: "A producer that settles again is a fault of the program, which ends there.",
      declared: [
        "traps": [
          "value-then-value", "value-then-error", "error-then-value", "error-then-error",
          "observers-agree", "value-twice-runs-block-once", "value-and-error-run-one-block",
          "error-and-value-run-one-block", "adopts-what-is-settled-twice", "racing-producers",
          "settled-late", "work-settles-after-throwing", "work-throws-after-a-value", "work-throws-after-an-error",
          "all-counts-a-member-once", "race-counts-a-member-once", "all-ignores-a-member's-change",
          "await-settled-twice", "settled-by-two-at-once",
        ]
      ]),
    Toy(
      fault: Fault(
        "notifiedAtOnceWhileNotifying", .sharedRun,
        "A handler that another handler of the same promise attaches runs at once."
      ) {
        $0.call = { cell, handler, outcome in
          Cell.$notifying.withValue(ObjectIdentifier(cell)) { handler(outcome) }
        }
        $0.late = { Cell.notifying == ObjectIdentifier($0.cell) ? .atOnce($0.outcome) : $0.right }
      },
      reason: "A handler that another one attaches to the same promise runs at once.",
      declared: [
        "at-once": [
          "attached-while-told", "attached-again-and-again", "block-chained-while-told",
          "attached-while-told-of-an-error",
        ],
        "same-stack": ["handler-inside-handler"],
      ]),
    Toy(
      fault: Fault(
        "ownPromiseIgnored", .onQueues, "A promise that its own block returns is ignored, and the next stays pending.",
        shows: .alone
      ) { $0.closeRing = { cell, returned in if cell !== returned { cell.closeRing() } } },
      reason: "Nobody looks for rings, since a promise costs less without.",
      declared: ["stays-pending": ["adopting-itself", "error-block-returns-itself"]]),
    Toy(
      fault: Fault(
        "allGoesByItsList", .sharedRun, "An error waits until the members that were given before it have settled."
      ) {
        $0.verdict = { $0 == .all ? .counts : $0.verdict($1) }
        $0.arrived = { $0.kind == .all ? $0.arrivedInTurn($1, $2) : $0.arrived($1, $2) }
      }, reason: "All asks its members in their order, so that its error is always the same.",
      declared: [
        "in-list-order": [
          "all-fails-with-first-error", "all-ignores-later-errors",
          "all-leaves-others-alone", "all-frees-its-handlers", "losers-keep-no-failed-all",
        ]
      ]),
    Toy(
      fault: Fault("combiningStartsMembers", [.lazy], "Combining starts the work of the members.") {
        // What is combined inside such a start is started by whoever observes the whole.
        let isStarting = Lock(false)
        $0.asked = { members in
          guard !isStarting.withLock({ exchange(&$0, with: true) }) else { return }
          for member in members { member.observe { _ in } }
          isStarting.withLock { $0 = false }
        }
      }, isLazy: true, reason: "An operator observes its members, which starts them.",
      declared: ["starts-its-members": ["combining-starts-nothing", "racing-starts-nothing"]]),
    Toy(
      fault: Fault(
        "dropReportedInLines", [.lazy], "A promise that nobody can settle any more is reported in two lines.",
        shows: .alone
      ) {
        $0.reportDrop = { cell in
          cell.around.report("nobody can settle a promise any more: \(cell.mark ?? 0)")
          cell.around.report("it is still waited for")
        }
      }, isLazy: true, reason: "A report says in a second line what is still waited for.",
      declared: [
        "several-lines": ["drop-is-reported", "dropped-chain-is-reported-once", "dropped-adopted-is-reported-once"]
      ]),
    Toy(
      fault: Fault("waitsForEver", [.eager], "A wait has no limit.") {
        $0.limit = { _ in nil }
        $0.patience = 1e6
      }, reason: "A wait is a semaphore, and whoever waits knows what for.",
      declared: ["no-limit": ["wait-of-no-time", "limit-breaks-a-cycle"]]),
    Toy(
      fault: Fault("waitIgnoresCancel", .onQueues, "Cancelling the task leaves a waiting caller waiting.") {
        $0.cancelEndsWait = { _ in false }
      }, reason: "A task that is cancelled still gets the result, and may ignore it.",
      declared: [
        "waits-on": [
          "await-cancelled-while-waiting", "await-cancelled-before", "await-cancelled-at-any-moment",
          "await-cancel-leaves-others", "await-under-every-schedule",
        ]
      ]),
    Toy(
      fault: Fault(
        "serializesWhoWaited", [.eager],
        "Handlers that waited for one promise run one after the other on a concurrent queue."
      ) { $0.handlerHop = { _, wasPending in wasPending ? .waited : .sent } },
      reason: "Handlers that waited share one visit to their queue.",
      declared: ["when-settled": ["concurrent-handlers", "concurrent-handlers-before-a-barrier"]]),
  ]
}

extension Combination {
  /// It is decided when the members before the first error have values.
  fileprivate func arrivedInTurn(_ index: Int, _ outcome: Outcome) {
    let (decided, isComplete): (Outcome?, Bool) = members.withLock { members in
      members.outcomes[index] = outcome
      members.missing -= 1
      while let value = members.outcomes[members.order.count], value.error == nil {
        members.order.append(members.order.count)
      }
      let decided = members.outcomes[members.order.count]
      if decided != nil { members.outcomes = [:] }
      return (decided, members.missing == 0)
    }
    if let decided { settle(decided) } else if isComplete { complete() }
  }
}
