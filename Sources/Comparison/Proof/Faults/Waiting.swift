import PromiseConformance

/// What can be wrong where a task waits?
extension Fault {
  static let waiting: [Fault] = [
    Fault("waitGetsDefault", .all, "A waiting caller is resumed with a default.") {
      alter(&$0.wait) { wait in
        { (promise: consuming any ControlPromise) in
          _ = await wait(consume promise)
          return .success(0)
        }
      }
    },
    Fault("waitStopsWhenCancelled", [.value], "Cancelling the task gives up the result that a run will have.") {
      $0.wait = Waiter.waiting(cancellable: true)
    },
    Fault("cancelMissesBeginning", .withState, "A cancel while a wait begins is lost.", CancelMissesBeginning()),
  ]
}

private struct CancelMissesBeginning: Conduct {
  func cancelWait(_ waiter: Waiter) {
    if case .new = waiter.state.withLock({ $0 }) { return }
    Right().cancelWait(waiter)
  }
}
