import PromiseConformance

/// What is the least promise with one consumer? Cancelling it can ripple to its source, for nobody else needs that.
final class SlotControl: ControlPromise {
  let cell: Cell

  init(_ around: Surroundings, _ outcome: Outcome? = nil) { cell = Cell(around, outcome) }

  func observe(_ handler: @escaping Cell.Handler) {
    if cell.around.fault == .attachRevives, case .failure(let error)? = cell.outcome, error.code == nil {
      cell.revive()
    }
    cell.attach(handler)
  }

  func chain(_ step: Step<SlotControl>) -> SlotControl {
    let next = SlotControl(cell.around)
    step.runEarly(cell.around)
    if cell.around.fault != .cancelStaysDown { next.cell.source.withLock { $0.cell = cell } }
    observe { [cell = next.cell] outcome in
      guard cell.isPending || cell.around.fault == .cancelledBlocksRun else { return }
      cell.take(step.reply(to: outcome, cell.around.fault))
    }
    return next
  }

  /// Cancels from the source down to this one. Each of them is settled with an error, if it is still pending.
  func cancel() {
    if cell.around.fault == .cancelDoesNothing { return }
    if cell.around.fault == .cancelIsLate { return cell.around.deliver { [cell] in Self.cancel(cell) } }
    cell.cancelling { Self.cancel(cell) }
  }

  private static func cancel(_ cell: Cell) {
    if cell.around.fault == .cancelsRecursively { return cancelRecursively(cell) }
    var cells = [cell]
    while let source = cells.last?.source.withLock({ $0.cell }) { cells.append(source) }
    let fault = cell.around.fault
    if fault == .stopsBeforeCancelling { for cell in cells.reversed() { cell.stopWork() } }
    let cancelled = fault == .cancelIsSilent ? [] : cells.reversed().filter { $0.close(.failure(Reason(Cancelled()))) }
    let stopsAll = [.cancelIsSilent, .settledWorkStopped, .workStoppedAgain, .stopsInTwoSteps].contains(fault)
    for cell in stopsAll ? cells.reversed() : cancelled { cell.stopWork() }
    for cell in cancelled { cell.tellClosed() }
  }

  /// Only a fault cancels so.
  private static func cancelRecursively(_ cell: Cell) {
    if let source = cell.source.withLock({ $0.cell }) { cancelRecursively(source) }
    cell.settle(.failure(Reason(Cancelled())))
  }
}

extension Subject {
  static func slotControl(_ name: String = "Control (one slot)", _ fault: Fault? = nil) -> Subject {
    Subject(
      name, traits: [.identity, .executor],
      semantics: .init(delivery: .queued(.everything), hasOneSlot: true)
    ) { environment in
      let around = Surroundings(
        fault, queue: environment.queue, executor: environment.executor, rejectsDropped: true)
      var operations = Operations<SlotControl>(
        make: { work in
          let promise = SlotControl(around)
          work(Resolver.settle(promise.cell))
          return promise
        }, observe: { $0.observe($1) })
      operations.resolved = { SlotControl(around, $0) }
      operations.then = { $0.chain(.then($1)) }
      operations.recover = { $0.chain(.recover($1)) }
      operations.cancel = { $0.cancel() }
      operations.makeCancellable = { work, stop in
        let promise = SlotControl(around)
        promise.cell.stop.withLock { $0 = stop }
        work(Resolver.settle(promise.cell))
        return promise
      }
      operations.settled = { promises, join in
        let settled = SlotControl(around)
        Combination.settled(promises, into: settled.cell, join)
        return settled
      }
      operations.wait = { await Waiter.wait(around, cancellable: true, for: $0.observe) }
      return operations
    }
  }
}
