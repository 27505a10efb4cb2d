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
  private var around: Surroundings { cell.around }

  /// Begins with the outcome of `source`.
  func begin(_ source: Promise) {
    around.keep(step, .loop)
    cell.reach([source.cell], .source)
    for _ in 0..<around.rules.loopStarts { source.observe { turn($0, 0) } }
  }

  private func turn(_ outcome: Outcome, _ number: Int) {
    guard cell.isPending || around.rules.runsCancelled.contains(.step) else { return }
    switch around.rules.input(outcome, number) {
    case .success(let value): run(value, number)
    case .failure: cell.settle(outcome)
    }
  }

  private func run(_ value: Int, _ number: Int) {
    switch step(value, number + around.rules.firstStep) {
    case .wait(let promise): wait(for: promise, number + 1)
    case .goOn(let value): around.deliver { turn(.success(value), number + 1) }
    case .end(let outcome):
      for _ in 0..<around.rules.stepsAfterEnd { _ = step(value, number + 1) }
      cell.settle(outcome)
    }
  }

  private func wait(for promise: Promise, _ number: Int) {
    if promise.cell === cell { return cell.closeRing() }  // also where a block's own promise is ignored
    guard cell.wait(for: promise.cell) else { return }
    around.keep(promise, .steps)
    cell.reach([promise.cell], .step)
    around.rules.wait(.step, promise.cell, promise.observe) { turn($0, number) }
  }
}

extension Loop {
  /// Again and again with the value of the promise that the block answers.
  static func iterate(
    _ source: Promise, into cell: Cell, _ block: @escaping @Sendable (Int, Int) -> Reply<Promise>
  ) {
    Loop(cell: cell) { turn(block($0, $1)) { .end(.success($0)) } }.begin(source)
  }

  /// One item after the other.
  static func reduce(
    _ source: Promise, _ items: [Int], into cell: Cell, _ block: @escaping @Sendable (Int, Int) -> Reply<Promise>
  ) {
    let items = cell.around.rules.items(items)
    Loop(cell: cell) { value, number in
      guard number < items.count else { return .end(.success(value)) }
      return turn(block(value, items[number])) { number + 1 < items.count ? .goOn($0) : .end(.success($0)) }
    }.begin(source)
  }

  private static func turn(_ reply: Reply<Promise>, value next: (Int) -> Turn) -> Turn {
    switch reply {
    case .promise(let promise): .wait(promise)
    case .value(let value): next(value)
    case .error(let error), .thrown(let error): .end(.failure(error))
    }
  }
}
