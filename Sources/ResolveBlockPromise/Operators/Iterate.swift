/// How is a block run again and again, with the result of the last task passed in, until it says that it is done?
public enum Iteration<Value, End> {
  /// Run the block again with the result of this promise.
  case next(Promise<Value>)
  /// End with this result.
  case done(End)
}

extension Iteration: Sendable where Value: Sendable, End: Sendable {}

extension Iteration where End == Void {
  /// End without a result.
  ///
  /// - Cost: none.
  /// - Tests: `ShortFormTests`.
  public static var done: Self { .done(()) }
}

extension Promise where Value: Sendable {
  /// Attaches a block that runs again and again. It gets the result of the last promise, at first of this one, and the
  /// number of the step, from 0. If the block throws, or a promise that it returned fails, the iteration ends with that
  /// error.
  ///
  /// Every step runs where this promise's block runs. A step that is on its way to a context doesn't keep the context
  /// alive: if the context is released, the iteration ends with `PromiseError.dropped`, and that is reported.
  ///
  /// Cancelling the Next Promise cancels the promise that is waited for. Steps don't overlap; memory and stack stay
  /// flat however many there are. Up to 33 steps share a visit to the queue.
  ///
  /// The compiler takes the type of the result from the first `return`. If that is `.next`, it finds the result's type
  /// only where it is given, or is `Value` or `Void`.
  ///
  /// - Cost: as `then`; a step costs two objects beyond the caller's promise.
  /// - Clauses: `iteration-counts-from-zero`, `small-programs-loops`.
  /// - Tests: `IterateTests`.
  /// - Source: document 002, iteration.
  @discardableResult @_alwaysEmitIntoClient
  public func iterate<End>(
    _ block: @escaping @Sendable (_ result: Value, _ step: Int) throws -> Iteration<Value, End>
  ) -> Promise<End> {
    loop(block)
  }

  /// As above, for an iteration that ends with a value of the same type as its steps.
  @discardableResult @_alwaysEmitIntoClient
  public func iterate(
    _ block: @escaping @Sendable (_ result: Value, _ step: Int) throws -> Iteration<Value, Value>
  ) -> Promise<Value> {
    loop(block)
  }

  /// As above, for an iteration that ends without a value.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public func iterate(
    _ block: @escaping @Sendable (_ result: Value, _ step: Int) throws -> Iteration<Value, Void>
  ) -> Promise<Void> {
    loop(block)
  }

  @_alwaysEmitIntoClient
  func loop<End>(_ block: @escaping @Sendable (Value, Int) throws -> Iteration<Value, End>) -> Promise<End> {
    Promise<End>(
      core.iterate(End.self) { outcome, step in
        switch try block(outcome.get(Value.self), step) {
        case .next(let promise): .promise(promise.core, of: promise)
        case .done(let end): .value(end)
        }
      })
  }
}

extension Core {
  /// The Next Promise of an iteration. The answer of `block` is the promise to wait for, or the end.
  @usableFromInline
  func iterate(_ end: Any.Type, _ block: @escaping @Sendable (Outcome, Int) throws -> Answer) -> Core {
    let (type, settings) = (type, settings.withoutKeepingContext)
    // Runs one step. A new promise adopts the one that it returned; its block is the next step.
    @Sendable func takeStep(_ outcome: Outcome, _ step: Int) throws -> Answer {
      let answer = try block(outcome, step)
      guard case .promise(let promise, let face) = answer else { return answer }
      let next = Core(type, .pending(.nobody, []), settings())
      return .step(next, awaiting: promise, of: face) { outcome in try takeStep(outcome, step + 1) }
    }
    return derive(end, on: nil) { outcome in try takeStep(outcome, 0) }
  }
}
