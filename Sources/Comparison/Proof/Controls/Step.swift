import Dispatch
import PromiseConformance

/// What does a link of a chain make of an outcome?
enum Step: Sendable {
  case then(@Sendable (Int) -> Answer)
  case recover(@Sendable (Reason) -> Answer)
  case watch(@Sendable (Reason) -> Void)
  case always(Block)

  /// Whether its block is for such an outcome.
  func runs(for outcome: Outcome) -> Bool {
    switch self {
    case .then: outcome.isValue
    case .recover, .watch: outcome.isError
    case .always: true
    }
  }

  /// The answer of the block, or the outcome itself where it isn't for the block or the block only watches.
  func answer(to outcome: Outcome) -> Answer {
    switch (self, outcome) {
    case (.then(let block), .success(let value)): return block(value)
    case (.recover(let block), .failure(let error)): return block(error)
    case (.watch(let block), .failure(let error)): block(error)
    case (.always(let block), _): block()
    default: break
    }
    switch outcome {
    case .success(let value): return .value(value)
    case .failure(let error): return .error(error)
    }
  }
}

/// What can all controls do?
protocol ControlPromise: Sendable {
  /// Whoever settles a promise holds this, and not the promise.
  var cell: Cell { get }
  func observe(_ handler: @escaping Cell.Handler)
  /// Lets a combination or an adopter wait.
  func join(_ handler: @escaping Cell.Handler)
  func chain(_ step: Step) -> any ControlPromise
  /// Begins to wait for the outcome.
  func waiter() -> Waiter
}

extension ControlPromise {
  /// Attaches a handler that runs on the queue.
  func observe(on queue: DispatchQueue, _ handler: @escaping Cell.Handler) {
    observe { [around = cell.around] outcome in around.send(to: queue) { handler(outcome) } }
  }

  func join(_ handler: @escaping Cell.Handler) { observe(handler) }

  func waiter() -> Waiter { Waiter(cell.around, for: observe) }

  func then(_ block: @escaping @Sendable (Int) -> Answer) -> any ControlPromise { chain(.then(block)) }

  func recover(_ block: @escaping @Sendable (Reason) -> Answer) -> any ControlPromise { chain(.recover(block)) }

  func watch(_ block: @escaping @Sendable (Reason) -> Void) -> any ControlPromise { chain(.watch(block)) }

  func always(_ block: @escaping Block) -> any ControlPromise { chain(.always(block)) }
}

extension ControlPromise {
  /// The promise as what it is.
  var eager: EagerControl { itself() }
  var lazy: LazyControl { itself() }
  var slot: SlotControl { itself() }
  var value: ValueControl { itself() }

  private func itself<Promise>() -> Promise {
    guard let promise = self as? Promise else { preconditionFailure("the promise of another control") }
    return promise
  }
}

extension Outcome {
  var error: Reason? { if case .failure(let error) = self { error } else { nil } }

  var isError: Bool { error != nil }

  var isValue: Bool { error == nil }
}
