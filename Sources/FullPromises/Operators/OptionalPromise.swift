/// What does `then` do with an optional promise? It waits for the promise; without one the value is nil.
///
/// A block that holds its object weakly returns one: `load().then { [weak self] n in self?.save(n) }`.
extension Optional: Resolving where Wrapped: Resolving {
  /// A promise of the value as an optional; without a promise, one of nil.
  ///
  /// - Cost: a promise and a listener.
  /// - Tests: `ThenTests`.
  public var promise: Promise<Wrapped.Resolved?> {
    guard let source = self?.promise else { return Promise(settled: Outcome(nil as Wrapped.Resolved?), .here) }
    let next = Promise<Wrapped.Resolved?>(on: nil, isByHand: false, .here, source.scheduler)
    let target: any AnyPromise = next
    source.listen { outcome, run in
      guard case .value = outcome else { return run.pass(outcome, to: target) }
      do { run.pass(Outcome(try outcome.get(Wrapped.Resolved.self) as Wrapped.Resolved?), to: target) } catch {}
    }
    return next
  }
}

extension Place {
  fileprivate static var here: Place { Place(.then, #fileID, #line) }
}
