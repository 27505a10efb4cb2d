import Dispatch
import PromiseConformance

/// How does a fault change an operation of a right promise? It puts another one in its place, if the promise has it.
func alter<Operation>(_ operation: inout Operation?, _ change: (Operation) -> Operation) {
  operation = operation.map(change)
}

extension Operations<any ControlPromise> {
  typealias Promise = any ControlPromise

  /// Puts other work in the place of what promises are made with.
  mutating func work(_ change: @escaping @Sendable (@escaping Work) -> Work) {
    make = { [make] in make(change($0)) }
    alter(&makeCancellable) { make in { make(change($0), $1) } }
  }

  /// Does something else where a handler is attached.
  mutating func observing(
    _ body: @escaping @Sendable (Promise, @escaping Cell.Handler, _ observe: (@escaping Cell.Handler) -> Void) -> Void
  ) {
    observe = { [observe] promise, handler in body(promise, handler) { observe(promise, $0) } }
  }

  mutating func afterObserving(_ body: @escaping @Sendable (Promise) -> Void) {
    observing { promise, handler, observe in
      observe(handler)
      body(promise)
    }
  }

  /// Does something else where a promise is cancelled; the block cancels it.
  mutating func cancelling(_ body: @escaping @Sendable (Promise, @escaping Block) -> Void) {
    alter(&cancel) { cancel in { promise in body(promise) { cancel(promise) } } }
  }

  /// Changes what blocks answer; the cell is the one that they were chained to.
  mutating func answers(_ change: @escaping @Sendable (Answer, Cell?) -> Answer) {
    then = { promise, block in promise.then { [weak source = promise.cell] in change(block($0), source) } }
    recover = { promise, block in promise.recover { [weak source = promise.cell] in change(block($0), source) } }
  }

  /// Changes the members of combinations.
  mutating func members(_ change: @escaping @Sendable ([Promise]) -> [Promise]) {
    if let all { self.all = { all(change($0), $1) } }
    alter(&settled) { settled in { settled(change($0), $1) } }
    alter(&race) { race in { race(change($0)) } }
  }

  /// An answer that never gets an outcome.
  var never: @Sendable () -> Answer { { [make] in .promise(make { _ in }) } }
}

extension ControlPromise {
  /// A promise with the same outcome; the block sees its value.
  func passing(_ block: @escaping @Sendable (Int) -> Void = { _ in }) -> any ControlPromise {
    then { value in
      block(value)
      return .value(value)
    }
  }

  /// The same promise; the handler is attached, and doesn't start it.
  func attaching(_ handler: @escaping Cell.Handler) -> any ControlPromise {
    cell.attach(handler)
    return self
  }
}

extension Cell {
  /// Puts another outcome in the place of the one that is there.
  func overwrite(_ outcome: Outcome) { state.withLock { if $0.outcome != nil { $0.outcome = outcome } } }

  func revive() { state.withLock { $0 = State() } }

  /// Puts those that wait, or that stand in line, in another order.
  func arrange(_ change: ([Handler]) -> [Handler]) {
    state.withLock { $0.handlers = HandlerLine(change($0.handlers.rest)) }
  }

  /// Takes away those that wait, or that stand in line.
  func takeHandlers() -> [Handler] { state.withLock { exchange(&$0.handlers, with: HandlerLine()) }.rest }
}

@Sendable func lastFirst(_ handlers: [Cell.Handler]) -> [Cell.Handler] { handlers.suffix(1) + handlers.dropLast() }

/// What a fault keeps with promises, as long as they live.
final class Memory<Value: Sendable>: Sendable {
  subscript(_ cell: Cell) -> Value? { cell.memories.withLock { $0[ObjectIdentifier(self)] as? Value } }

  /// What is kept with a promise; the first time, it is made.
  func value(of cell: Cell, _ make: @autoclosure () -> Value) -> Value {
    cell.memories.withLock { memories in
      let value = memories[ObjectIdentifier(self)] as? Value ?? make()
      memories[ObjectIdentifier(self)] = value
      return value
    }
  }

  func keep(_ value: Value, with cell: Cell) { cell.memories.withLock { $0[ObjectIdentifier(self)] = value } }

  /// Returns the promise.
  func keep(_ value: Value, with promise: any ControlPromise) -> any ControlPromise {
    keep(value, with: promise.cell)
    return promise
  }

  func take(_ cell: Cell) -> Value? {
    cell.memories.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) } as? Value
  }
}

/// What is never released, and so large that one sees it.
final class Heap: Sendable {
  private let kept = Lock<[any Sendable]>([])

  func keep<Value: Sendable>(_ value: Value) -> Value {
    kept.withLock { $0 += [value, [UInt8](repeating: 1, count: 1_000)] }
    return value
  }
}

extension DispatchSemaphore {
  /// Runs the block under the lock.
  func locked<Result>(_ block: () -> Result) -> Result {
    wait()
    defer { signal() }
    return block()
  }
}
