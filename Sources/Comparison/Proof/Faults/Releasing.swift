import PromiseConformance

/// What can be wrong with the stack, with memory, and with promises that nobody can settle any more?
extension Fault {
  static let releasing = [
    Fault("valuesRecurse", .all, "A value goes down the stack from link to link.", shows: .alone) {
      $0.recurses = [.values]
      $0.handOver = { $2.error == nil ? $0.notify() : $0.handOver($1) }
    },
    Fault("errorsRecurse", .all, "An error goes down the stack from link to link.", shows: .alone) {
      $0.recurses = [.errors]
      $0.handOver = { $2.error != nil ? $0.notify() : $0.handOver($1) }
    },
    Fault("startsRecursively", .onStack, "Starting goes down the stack from link to link.", shows: .alone) {
      $0.recurses = [.start]
    },
    Fault("releasesRecursively", .all, "Release goes down the stack from link to link.", shows: .alone) {
      $0.release = .recursively
      $0.releaseStop = .recursively
      $0.dropped = { _, _ in }
    },
    Fault(
      "stopsReleasedRecursively", [.slot],
      "What would stop the work is released down the stack, promise by promise.", shows: .alone
    ) { $0.releaseStop = .recursively },
    Fault("settlesWeakly", .withState, "A chain that nobody holds is forgotten before its source has settled.") {
      $0.resolve = { cell in
        let weak = Weak(cell: cell)
        return { weak.cell?.settle($0) }
      }
    },
    Fault("keepsHandlers", .withState, "Handlers are kept when they have run.") { $0.rememberHandlers() },
    Fault(
      "keepsLateObservers", .onQueues, "A promise that nobody can settle any more keeps its observers."
    ) {
      $0.room = { Room() }
      $0.dropped = { cell, attempt in
        cell.room?.isLeft.raise()
        cell.dropped(attempt)
      }
      $0.attach = { cell, handler in
        guard cell.room?.isLeft.isUp == true, cell.isPending else { return cell.join(handler) }
        return cell.attachIfPending { outcome in withExtendedLifetime(cell) { handler(outcome) } }
      }
    },
    Fault("keepsItself", .withState, "A pending promise keeps itself.", shows: .alone) {
      $0.dropped = { _, _ in }
      $0.resolve = { cell in
        cell.attach { _ in withExtendedLifetime(cell) {} }
        return Resolver.make(cell)
      }
    },
    Fault("leaksBlocks", .onStack, "Blocks are kept for ever.") { $0.keeps = [.block] },
    Fault(
      "dropUnreported", [.lazy], "A promise that nobody can settle any more isn't reported.", shows: .alone
    ) { $0.reportDrop = { _ in } },
    Fault("dropNamesNobody", [.lazy], "A report doesn't say which promise it is about.", shows: .alone) {
      $0.reportDrop = { $0.around.report("nobody can settle a promise any more") }
    },
    Fault(
      "dropReportedByLink", [.lazy], "A dropped chain is reported for each of its links.", shows: .alone
    ) { $0.unserved = { if $0 == .link { $1.around.report("a link of a chain is dropped") } } },
    Fault(
      "adoptedDropReported", [.lazy], "The drop of an adopted promise is reported for the adopter too.", shows: .alone
    ) { $0.unserved = { if $0 == .adopter { $1.around.report("what a promise adopted is dropped") } } },
    Fault(
      "dropUnheard", [.slot], "Observers of a promise that nobody can settle any more get nothing.", shows: .alone
    ) { $0.dropped = { _, _ in } },
    Fault(
      "dropGivesDefault", .sharedRun, "Observers of a promise that nobody can settle any more get a default.",
      shows: .alone
    ) { $0.dropped = { if $0.hasHandlers, $0.attempt == $1 { $0.settle(.success(0)) } } },
    Fault("settledDropReported", [.lazy], "Releasing a settled promise is reported.", shows: .alone) {
      $0.reportDrops { cell, _ in !cell.isPending }
    },
    Fault("cancelledDropReported", [.lazy], "Releasing a cancelled promise is reported.", shows: .alone) {
      $0.reportDrops { cell, attempt in cell.isPending && cell.attempt != attempt }
    },
    Fault("lostBlockUnreported", [.slot], "A block that its executor releases isn't reported.", shows: .alone) {
      $0.reportLostBlock = { _ in }
    },
  ]
}

extension Rules {
  /// Reports also drops of promises that nobody waits for.
  fileprivate mutating func reportDrops(_ isReported: @escaping @Sendable (Cell, _ attempt: Int?) -> Bool) {
    dropped = { cell, attempt in
      if isReported(cell, attempt) { cell.around.rules.reportDrop(cell) }
      cell.dropped(attempt)
    }
  }
}
