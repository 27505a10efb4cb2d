/// How is a block run again and again, with the result of the last task passed in, until it says that it is done?
public enum Iteration<Value: Sendable, End: Sendable>: Sendable {
  /// Run the block again with the result of this promise.
  case next(Promise<Value>)
  /// End with this result.
  case done(End)
}

extension Iteration where End == Void {
  /// End without a result.
  public static var done: Self { .done(()) }
}

extension Promise {
  /// Attaches a block that runs again and again. It gets the result of the last promise, at first of this one, and the
  /// number of the step, from 0. What it throws, or an error of a promise it returned, ends the iteration.
  ///
  /// Every step runs where this promise's block runs. Cancelling the Next Promise cancels the promise that is waited for.
  /// Steps don't overlap; memory and stack stay flat however many there are. Cost: three allocations a step beyond the
  /// caller's promise; up to 33 steps share a visit to the queue.
  ///
  /// The compiler takes the type of the result from the first `return`. If that is `.next`, it finds the result's type only
  /// where it is given, or is `Value` or `Void`.
  @discardableResult
  public func iterate<End: Sendable>(
    _ block: @escaping @Sendable (_ result: Value, _ step: Int) throws -> Iteration<Value, End>
  ) -> Promise<End> {
    loop(block)
  }

  /// As above, for an iteration that ends with a value of the same type as its steps.
  @discardableResult
  public func iterate(
    _ block: @escaping @Sendable (_ result: Value, _ step: Int) throws -> Iteration<Value, Value>
  ) -> Promise<Value> {
    loop(block)
  }

  /// As above, for an iteration that ends without a value.
  @discardableResult @_disfavoredOverload
  public func iterate(
    _ block: @escaping @Sendable (_ result: Value, _ step: Int) throws -> Iteration<Value, Void>
  ) -> Promise<Void> {
    loop(block)
  }

  private func loop<End>(_ block: @escaping @Sendable (Value, Int) throws -> Iteration<Value, End>) -> Promise<End> {
    let (next, place) = makeNext() as (Promise<End>, Place?)
    guard let place else { return next }
    let loop = Loop(block: block, next: next, place: place)
    fill(Attachment(place: place, next: next) { loop.turn($0, 0) })
    return next
  }
}

/// One iteration under way.
private struct Loop<Value: Sendable, End: Sendable>: Sendable {
  let block: @Sendable (Value, Int) throws -> Iteration<Value, End>
  let next: Promise<End>
  let place: Place

  /// Runs one step, and returns whom to flush then.
  func turn(_ outcome: Outcome, _ step: Int) -> (any Link)? {
    do {
      switch try block(Promise<Value>.open(outcome).get(), step) {
      case .next(let promise): return wait(for: promise, step + 1)
      case .done(let end): return next.settle(.value(Box(end))).ready
      }
    } catch {
      return next.fail(error)
    }
  }

  /// Lets a relay follow the promise; its block is the next step. The relay is new for each step and goes with it.
  private func wait(for promise: Promise<Value>, _ step: Int) -> (any Link)? {
    let relay = Promise<Value>(Guarded(settings: Settings()), scheduler: next.scheduler)
    relay.hold(Attachment(place: place, next: next) { self.turn($0, step) })
    var binding = next.wait(for: relay)
    var ready: (any Link)?
    if binding == .bound { (binding, ready) = relay.follow(promise) } else { relay.release() }
    if binding == .cancelled { promise.cancel() }
    return ready
  }
}

extension Promise {
  /// Puts an attachment into the slot of a promise that nobody else knows yet.
  fileprivate func hold(_ attachment: Attachment) {
    guarded.withLock { $0.state = .pending(Pending(slots: Slots(next: .waiting(attachment)))) }
  }

  /// Takes everything from a promise that isn't needed after all.
  fileprivate func release() {
    _ = guarded.withLock { exchange(&$0.state, with: .cancelled(attached: true, adopted: true)) }
  }
}
