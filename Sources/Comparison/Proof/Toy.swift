import Adapters
import PromiseConformance

/// What is a fault in a promise, unless the promise declares it? A promise with such a fault that declares it is a toy,
/// and keeps the alternatives that it declares. One that declares it and hasn't the fault is a pretender, and is caught
/// by each of them.
public struct Toy: Sendable {
  let fault: Fault
  /// The promise that does what it declares.
  public let subject: Subject
  /// The promise that only declares it.
  public let pretender: Mutant
  /// The clauses that it keeps in another way than without the fault.
  public let clauses: [String]

  /// Declares alternatives wherever a clause has them. A promise that does the right thing keeps some of them, so there
  /// the one that only declares them has a fault, which is `pretending`.
  fileprivate init(
    _ fault: Fault, of promise: (String, Fault?, [Subject.Difference]) -> Subject = Subject.eagerControl,
    _ alternatives: String..., in law: Law? = nil, and more: [String: String] = [:], pretending: Fault? = nil,
    reason: String
  ) {
    let offered = promise("what is offered", nil, []).capabilities
    let clauses = Suite.clauses.filter { (law == nil || law == $0.law) && $0.needs.isSubset(of: offered) }
    let declared = clauses.flatMap { clause in
      clause.alternatives.map(\.name).filter { alternatives.contains($0) || more[clause.id] == $0 }
        .map { Subject.Difference(clause.id, $0, reason) }
    }
    self.fault = fault
    subject = promise("Toy (\(fault))", fault, declared)
    pretender = Mutant(promise("declares \(fault)", pretending, declared), "It only declares this: \(reason)")
    self.clauses = declared.map(\.clause)
  }
}

extension Subjects {
  /// Promises that differ on purpose, as no design does.
  public static let toys: [Toy] = [
    Toy(
      Fault("secondSettleTraps", .withState, "A second settlement ends the program.", TrapsWhenSettledAgain()),
      "traps", reason: "A producer that settles again is a fault of the program, which ends there."),
    Toy(
      Fault(
        "notifiedAtOnceWhileNotifying", .sharedRun,
        "A handler that another handler of the same promise attaches runs at once.", NotifiesAtOnceWhileNotifying()),
      "at-once", and: ["handler-inside-handler": "same-stack"],
      reason: "A handler that another one attaches to the same promise runs at once."),
    Toy(
      Fault(
        "ownPromiseIgnored", .onQueues, "What its own block returns is ignored.", alone: true, IgnoresItself()),
      "stays-pending", reason: "Nobody looks for rings, since a promise costs less without."),
    Toy(
      Fault("allGoesByItsList", .sharedRun, "An error waits for the members before it.", GoesByItsList()),
      "in-list-order", reason: "All asks its members in their order, so that its error is always the same."),
    Toy(
      Fault("combiningStartsMembers", [.lazy], "Combining starts the work of the members.") {
        // What is combined inside such a start is started by whoever observes the whole.
        let isStarting = Lock(false)
        $0.combined { members, _ in
          guard !isStarting.withLock({ exchange(&$0, with: true) }) else { return }
          for member in members { member.observe { _ in } }
          isStarting.withLock { $0 = false }
        }
      }, of: Subject.lazyControl, "starts-its-members", reason: "An operator observes its members, which starts them."),
    Toy(
      Fault("dropReportedInLines", [.lazy], "A dropped promise is reported in two lines.", alone: true) {
        $0.reportDrops { [$0, "it is still waited for"] }
      }, of: Subject.lazyControl, "several-lines", reason: "A report says in a second line what is still waited for."),
    Toy(
      Fault("waitIgnoresCancel", .onQueues, "Cancelling the task leaves a waiting caller waiting.") {
        $0.wait = Waiter.waiting(cancellable: false)
      }, "waits-on", in: .awaiting, reason: "A task that is cancelled still gets the result, and may ignore it."),
    Toy(
      Fault("serializesWhoWaited", [.eager], "Handlers that waited for one promise run one by one.") { it, around in
        it.observeOn = { promise, queue, handler in
          let wasPending = promise.cell.isPending
          promise.observe { outcome in
            if wasPending, around.executor == nil { return queue.sync { handler(outcome) } }
            around.send(to: queue) { handler(outcome) }
          }
        }
      }, "when-settled", reason: "Handlers that waited share one visit to their queue."),
    Toy(
      Fault("allWaitsForAll", .sharedRun, "An error waits for all other members.", WaitsForAll()), "waits-for-all",
      reason: "All is over when nothing is under way any more."),
    Toy(
      Fault("allMakesOneError", .sharedRun, "Several errors become another one.", MakesOneError()),
      "several-errors-are-one", reason: "An error lists all that went wrong."),
    Toy(
      Fault("orderInverted", .sharedRun, "Handlers run in the reverse of their order.", Arranges(change: lastFirst)),
      "in-any-order",
      pretending: Fault(
        "onlyFirst", .sharedRun, "Only the first of several handlers runs.", Arranges { Array($0.prefix(1)) }),
      reason: "Handlers are kept in a set, which has no order."),
  ]
}

private struct TrapsWhenSettledAgain: Conduct {
  func settledAgain(_ cell: Cell, _ outcome: Outcome, isProducer: Bool) {
    precondition(!isProducer, "a promise is settled again")
  }
}

private struct NotifiesAtOnceWhileNotifying: Conduct {
  /// The promise whose handler this thread calls.
  @TaskLocal private static var notifying: ObjectIdentifier?

  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? {
    let id = ObjectIdentifier(cell)
    if Self.notifying == id, let outcome = cell.outcome {
      handler(outcome)
      return nil
    }
    return cell.join { outcome in Self.$notifying.withValue(id) { handler(outcome) } }
  }
}

private struct IgnoresItself: Conduct {
  func closeRing(_ cell: Cell, _ returned: Cell) { if cell !== returned { cell.closeRing() } }
}

/// All is decided when the members before the first error have values.
private struct GoesByItsList: Conduct {
  func arrived(_ combination: Combination, _ index: Int, _ outcome: Outcome) {
    guard combination.kind == .all else { return combination.arrived(index, outcome) }
    let (decided, isComplete): (Outcome?, Bool) = combination.members.withLock { members in
      members.outcomes[index] = outcome
      members.missing -= 1
      while let value = members.outcomes[members.order.count], value.isValue {
        members.order.append(members.order.count)
      }
      let decided = members.outcomes[members.order.count]
      if decided != nil { members.outcomes = [:] }
      return (decided, members.missing == 0)
    }
    if let decided { combination.settle(decided) } else if isComplete { combination.complete() }
  }
}

private struct WaitsForAll: Conduct {
  func decides(_ outcome: Outcome, _ kind: Combination.Kind) -> Bool { kind == .race }
}

private struct MakesOneError: Conduct {
  func decides(_ outcome: Outcome, _ kind: Combination.Kind) -> Bool { kind == .race }

  func arrived(_ combination: Combination, _ index: Int, _ outcome: Outcome) {
    let errors = combination.members.withLock { members in
      members.missing > 1 ? 0 : members.outcomes.values.count { !$0.isValue } + (outcome.isValue ? 0 : 1)
    }
    if combination.kind == .all, errors > 1 {
      combination.settle(.several)
    } else {
      combination.arrived(index, outcome)
    }
  }
}

/// Whenever a handler is attached, those that wait are arranged anew.
private struct Arranges: Conduct {
  let change: @Sendable ([Cell.Handler]) -> [Cell.Handler]

  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? {
    let attempt = cell.join(handler)
    if cell.isPending { cell.arrange(change) }
    return attempt
  }
}
