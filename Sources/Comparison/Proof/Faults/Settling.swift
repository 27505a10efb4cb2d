import PromiseConformance

/// What can be wrong where a promise gets its outcome, and where that is read?
extension Fault {
  static let settling: [Fault] = [
    Fault("secondSettleOverwrites", .withState, "A second settlement takes the place of the first.", Overwrites()),
    Fault("secondSettleNotifies", .withState, "A second settlement notifies again.", Remembers(notifiesAgain: true)),
    Fault("settlesInTwoSteps", .withState, "Others settle between the look and the settlement.", SettlesInTwoSteps()),
    Fault(
      "settlesBeforeNotifying", .sharedRun, "A late handler overtakes those that waited.", SettlesBeforeNotifying()),
    Fault("notifiesInsideSettle", .onQueues, "Handlers run inside the call that settles.", NotifiesInsideSettle()),
    Fault("errorZeroFulfils", .withState, "An error whose code is zero counts as none.") {
      $0.work { work in { settle in work { settle($0 == .failure(Reason(0)) ? .success(0) : $0) } } }
    },
    Fault("readsNothing", .sharedRun, "The outcome can't be read.") { $0.read = { _ in nil } },
  ]
}

private struct Overwrites: Conduct {
  func settledAgain(_ cell: Cell, _ outcome: Outcome, isProducer: Bool) { cell.overwrite(outcome) }
}

/// Every handler that was ever attached can be notified once more. Only once; a handler that answers by doing again
/// what led here would go on for ever.
struct Remembers: Conduct {
  private static let handlers = Memory<[Cell.Handler]>()
  var notifiesAgain = false

  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? {
    Self.handlers.keep((Self.handlers[cell] ?? []) + [handler], with: cell)
    return cell.join(handler)
  }

  func settledAgain(_ cell: Cell, _ outcome: Outcome, isProducer: Bool) {
    if notifiesAgain { Self.notify(cell, outcome) }
  }

  static func notify(_ cell: Cell, _ outcome: Outcome) {
    for handler in handlers.take(cell) ?? [] { cell.around.deliver { handler(outcome) } }
  }
}

private struct SettlesInTwoSteps: Conduct {
  func begin(_ cell: Cell, _ outcome: Outcome, _ attempt: Int?) -> HandlerLine? {
    guard cell.isPending else { return nil }
    letOthersIn()
    if let handlers = cell.begin(outcome, attempt) { return handlers }
    cell.overwrite(outcome)
    return HandlerLine()
  }
}

private struct SettlesBeforeNotifying: Conduct {
  func begin(_ cell: Cell, _ outcome: Outcome, _ attempt: Int?) -> HandlerLine? {
    guard let current = cell.attempt, attempt ?? current == current else { return nil }
    let handlers = cell.takeHandlers()
    guard let more = cell.begin(outcome, attempt) else { return nil }
    letOthersIn()
    cell.around.deliver { for handler in handlers { handler(outcome) } }
    return more
  }

  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? {
    defer { letOthersIn { !cell.isPending } }
    return cell.join(handler)
  }
}

private struct NotifiesInsideSettle: Conduct {
  func handOver(_ cell: Cell, _ outcome: Outcome) { cell.notify() }
}
