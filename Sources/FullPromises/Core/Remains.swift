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

extension Core {
  /// Empties a dying promise. Returns what has to be freed and, if the promise was still pending, whether somebody
  /// needs the outcome. Nothing has to be freed for a plain value, which contains no reference, or for a pending
  /// promise without observers.
  func end() -> (remains: Remains?, isAwaited: Bool?) {
    guard let end = state.withLock({ state in state.end() }) else { return (nil, nil) }
    guard case .pending(let link, let observers) = end else { return (.state(end), nil) }
    link?.end()
    return (observers.isEmpty ? nil : .state(end), observers.areWaiting)
  }
}
