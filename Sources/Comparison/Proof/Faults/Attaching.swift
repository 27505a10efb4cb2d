import Dispatch
import PromiseConformance

/// What can be wrong where handlers are attached, and in the order in which they run?
extension Fault {
  static let attaching: [Fault] = [
    Fault("lateObserverLost", .withState, "A handler attached after the settlement never runs.") {
      $0.observing { promise, handler, observe in if promise.cell.isPending { observe(handler) } }
    },
    Fault("attachesInTwoSteps", .withState, "A handler attached between two looks is lost.", AttachesInTwoSteps()),
    Fault("notifiesInsideAttach", .onQueues, "A settled promise runs the handler inside the call that attaches it.") {
      $0.observing { promise, handler, observe in
        let isFree = !promise.cell.isNotifying
        observe(handler)
        if isFree, !promise.cell.isPending { promise.cell.notify() }
      }
    },
    Fault("deliversOnQueue", .onStack, "A result that is there goes through a queue to whoever asks.") {
      let queue = DispatchQueue(label: "handlers")
      $0.observing { _, handler, observe in observe { outcome in queue.async { handler(outcome) } } }
    },
    Fault("lostWhileNotifying", .sharedRun, "A handler attached while others are notified is lost.") {
      $0.observing { promise, handler, observe in if !promise.cell.isNotifying { observe(handler) } }
    },
    Fault("notifiesUnderLock", .withState, "Handlers run under the promise's lock.", NotifiesUnderLock()) {
      $0.cancelling { promise, cancel in NotifiesUnderLock.lock(of: promise.cell).locked(cancel) }
      alter(&$0.read) { read in { promise in NotifiesUnderLock.lock(of: promise.cell).locked { read(promise) } } }
    },
    Fault("sharesItsSlot", [.slot], "A second consumer is served like the first.", ClaimsAlways()),
  ]
}

private struct AttachesInTwoSteps: Conduct {
  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? {
    guard cell.isPending else { return cell.join(handler) }
    letOthersIn { !cell.isPending }
    return cell.isPending ? cell.join(handler) : nil
  }
}

/// A promise takes its lock for everything.
private struct NotifiesUnderLock: Conduct {
  private static let locks = Memory<DispatchSemaphore>()

  static func lock(of cell: Cell) -> DispatchSemaphore { locks.value(of: cell, DispatchSemaphore(value: 1)) }

  func begin(_ cell: Cell, _ outcome: Outcome, _ attempt: Int?) -> HandlerLine? {
    Self.lock(of: cell).locked { cell.begin(outcome, attempt) }
  }

  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int? {
    let lock = Self.lock(of: cell)
    lock.locked {}
    return cell.join { outcome in lock.locked { handler(outcome) } }
  }
}

private struct ClaimsAlways: Conduct {
  func claim(_ claim: Claim, _ number: Int) -> Bool { true }
}
