import PromiseConformance

/// How does the eager control combine its value with one item after the other? The next step waits for the promise of
/// the last, and goes through the queue, so that the stack doesn't grow.
struct Reduction: Sendable {
  let cell: Cell
  let items: [Int]
  let block: @Sendable (_ value: Int, _ item: Int) -> Answer

  func begin(_ source: any ControlPromise) { source.observe { go(on: $0, 0) } }

  private func go(on outcome: Outcome, _ number: Int) {
    guard case .success(let value) = outcome, number < items.count else { return cell.settle(outcome) }
    switch block(value, items[number]) {
    case .value(let value) where number + 1 == items.count: cell.settle(.success(value))
    case .value(let value): cell.around.deliver { go(on: .success(value), number + 1) }
    case .error(let error), .thrown(let error): cell.settle(.failure(error))
    case .promise(let promise): cell.wait(for: promise) { go(on: $0, number + 1) }
    }
  }
}

/// How does it try again what failed? After each failure there is a timer, then a hop, then the next try.
struct Retry: Sendable {
  let cell: Cell
  let tries: Tries
  let work: @Sendable () -> Answer

  func begin() { cell.around.deliver { tryOnce(tries.attempts) } }

  private func tryOnce(_ remaining: Int) {
    switch work() {
    case .value(let value): cell.settle(.success(value))
    case .error(let error), .thrown(let error): failed(error, remaining)
    case .promise(let promise):
      cell.wait(for: promise) { outcome in
        if let error = outcome.error { failed(error, remaining) } else { cell.settle(outcome) }
      }
    }
  }

  private func failed(_ error: Reason, _ remaining: Int) {
    guard remaining > 0, tries.condition?(remaining, error) ?? true else { return cell.settle(.failure(error)) }
    _ = cell.around.after(tries.delay) { tryOnce(remaining - 1) }
  }
}

extension Cell {
  /// Waits for the promise that a step or a try has answered. One that waits for itself ends.
  fileprivate func wait(for promise: any ControlPromise, _ goOn: @escaping Handler) {
    if promise.cell === self { return closeRing() }
    if wait(for: promise.cell) { promise.observe(goOn) }
  }
}
