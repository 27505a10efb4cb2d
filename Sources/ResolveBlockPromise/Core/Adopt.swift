/// How does a promise adopt one that a block returns, or that it is resolved with?
extension Run {
  /// Lets a promise adopt another one, which alone may resolve it from now on. Returns whether it may do so.
  ///
  /// The other promise becomes the owner first, so that nothing else resolves the adopter. Then the adopter attaches to
  /// it. The search for a cycle follows: of several threads that close one together, at least the last one finds it.
  @discardableResult
  mutating func adopt(_ other: Core, by promise: Core, _ resolver: Resolver = .anyone) -> Bool {
    guard let adopter = promise.reserveAdopter(of: other, resolver) else { return false }
    if other === adopter {
      settle(adopter, .error(PromiseError.cycle), by: .owner)
    } else if let (outcome, isShared) = other.withState({ state in state.adopt(by: adopter) }) {
      if isShared { turn.close() }
      settle(adopter, outcome, by: .owner)
    } else if adopter.endsCycle(adopting: other) {
      settle(adopter, .error(PromiseError.cycle), by: .owner)
    } else {
      other.noteAttached(to: adopter)
    }
    return true
  }

  mutating func adoptReturned(_ other: Core, by next: Core, _ resolver: Resolver = .anyone) {
    if !adopt(other, by: next, resolver) { other.noteReturned(to: next) }
  }
}

extension Core {
  /// Lets this promise wait for another alone, or the one that adopts this one. Returns the one that waits.
  fileprivate func reserveAdopter(of other: Core, _ resolver: Resolver) -> Core? {
    if let adopter = leaveOut(adopting: other) { return adopter }
    return wait(for: .adopted(other), by: resolver) ? self : nil
  }

  /// Lets a pending promise wait for another source.
  func wait(for source: Source, by resolver: Resolver = .anyone) -> Bool {
    withState { state in state.wait(for: source, by: resolver) } != nil
  }
}
