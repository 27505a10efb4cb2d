import PromiseConformance

/// How do the controls run one step after the other? The next one waits for the promise of the last, and goes through
/// the queue, so that the stack doesn't grow.
struct Loop<Promise: ControlPromise>: Sendable {
  /// The result of a step.
  enum Turn: Sendable {
    case wait(Promise)
    case goOn(Int)
    case end(Outcome)
  }

  let cell: Cell
  let step: @Sendable (_ value: Int, _ number: Int) -> Turn
  private var fault: Fault? { cell.fault }

  /// Begins with the outcome of `source`.
  func begin(_ source: Promise) {
    if fault == .loopKeepsBlock { cell.around.kept.withLock { $0.append(step) } }
    cell.sources.withLock { $0 = [Weak(cell: source.cell)] }
    source.observe { turn($0, 0) }
    if fault == .loopRunsTwice { source.observe { turn($0, 0) } }
  }

  private func turn(_ outcome: Outcome, _ number: Int) {
    guard cell.isPending || fault == .loopIgnoresCancel else { return }
    guard case .success(let value) = outcome else { return fail(outcome, number) }
    run(fault == .loopForgetsResults && number > 0 ? 0 : value, number)
  }

  private func fail(_ outcome: Outcome, _ number: Int) {
    if fault == .loopRunsOnError, number == 0 { return run(0, 0) }
    cell.settle(fault == .loopErrorFulfils ? .success(0) : outcome)
  }

  private func run(_ value: Int, _ number: Int) {
    switch step(value, fault == .loopCountsFromOne ? number + 1 : number) {
    case .wait(let promise): wait(for: promise, number + 1)
    case .goOn(let value): cell.around.deliver { turn(.success(value), number + 1) }
    case .end(let outcome):
      if fault == .loopEndsLate { _ = step(value, number + 1) }
      cell.settle(outcome)
    }
  }

  private func wait(for promise: Promise, _ number: Int) {
    if fault == .loopKeepsSteps { cell.around.kept.withLock { $0 += [promise, [UInt8](repeating: 1, count: 1_000)] } }
    if fault == .loopDoesNotWait, promise.cell.isPending {
      return cell.around.deliver { turn(.success(0), number) }
    }
    if fault == .loopRecurses, let outcome = promise.cell.outcome { return deeper { turn(outcome, number) } }
    if fault != .cancelStaysDown, fault != .loopIgnoresCancel {
      cell.sources.withLock { $0 = [Weak(cell: promise.cell)] }
    }
    promise.observe { turn($0, number) }
  }
}

extension Loop {
  /// Again and again with the value of the promise that the block answers.
  static func iterate(
    _ source: Promise, into cell: Cell, _ block: @escaping @Sendable (Int, Int) -> Reply<Promise>
  ) {
    Loop(cell: cell) { value, number in
      switch block(value, number) {
      case .promise(let promise): .wait(promise)
      case .value(let value): .end(.success(value))
      case .error(let error): .end(.failure(error))
      case .thrown(let error): .end(cell.fault == .loopThrowFulfils ? .success(0) : .failure(error))
      }
    }.begin(source)
  }

  /// One item after the other.
  static func reduce(
    _ source: Promise, _ items: [Int], into cell: Cell, _ block: @escaping @Sendable (Int, Int) -> Reply<Promise>
  ) {
    let items = cell.fault == .reducesBackwards ? items.reversed() : items
    Loop(cell: cell) { value, number in
      let isDone = number >= max(items.count, cell.fault == .reducesNothing ? 1 : 0)
      if isDone { return .end(.success(value)) }
      switch block(value, items.isEmpty ? 0 : items[number]) {
      case .promise(let promise): return .wait(promise)
      case .value(let value): return .goOn(value)
      case .error(let error): return .end(.failure(error))
      case .thrown(let error): return .end(cell.fault == .loopThrowFulfils ? .success(0) : .failure(error))
      }
    }.begin(source)
  }
}

/// Runs `body` with a good part of the stack used up; only faults do.
func deeper(_ body: () -> Void) {
  withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { bytes in
    bytes[0] = 0
    body()
  }
}
