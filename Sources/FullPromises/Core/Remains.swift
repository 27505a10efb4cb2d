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

  /// Whether somebody still needs the outcome.
  var isAwaited: Bool {
    if case .state(let state) = self { state.isAwaited } else { false }
  }
}

extension Core {
  /// Empties a dying promise. Returns what has to be freed, and whether the promise was still pending. Nothing has to
  /// be freed for a plain value, which contains no reference, or for a pending promise without observers.
  func end() -> (remains: Remains?, isDropped: Bool) {
    guard let end = state.withLock({ state in state.end() }) else { return (nil, false) }
    guard case .pending(let link, let observers) = end else { return (.state(end), false) }
    link?.end()
    return (observers.isEmpty ? nil : .state(end), true)
  }
}
