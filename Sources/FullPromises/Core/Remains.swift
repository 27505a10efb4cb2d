/// What a dying object leaves to the release loop.
enum Remains: Sendable {
  /// The content of a promise.
  case state(State)
  /// A promise whose handler nobody can call any more.
  case uncalled(any AnyPromise)

  /// Does what has to be done before the remains are freed.
  func finish() {
    if case .uncalled(let promise) = self { promise.settle(.error(PromiseError.dropped)) }
  }
}

extension AnyPromise {
  /// Empties a dying promise. Nothing has to be freed for a plain value, which contains no reference, or for a pending
  /// promise without observers.
  @inline(__always)
  func takeRemains() -> Remains? {
    let end = withState { state in exchange(&state, with: .pending(nil, .empty)) }
    if case .pending(let link?, _) = end { link.end() }
    noteEnd(end)
    switch end {
    case .settled(.word), .pending(_, .empty): return nil
    case .settled, .notifying, .pending: return .state(end)
    }
  }
}
