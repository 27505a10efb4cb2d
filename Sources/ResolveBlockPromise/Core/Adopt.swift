/// How does a promise adopt one that a block returns, or that it is resolved with?
extension Run {
  /// Binds the adopter to another promise, which alone may resolve it from now on. Returns whether it could be bound.
  ///
  /// The adopter is bound first, so that nothing else resolves it, then it attaches to the other promise. The search
  /// for a ring follows: of several threads that close one together, at least the last one finds it.
  @discardableResult
  mutating func adopt(_ other: Core, by promise: Core, bound: Bool = false) -> Bool {
    guard let adopter = promise.reserveAdopter(of: other, bound: bound) else { return false }
    if other === adopter {
      settle(adopter, .error(PromiseError.cycle), bound: true)
    } else if let (outcome, isShared) = other.withState({ state, _ in state.adopt(by: adopter) }) {
      if isShared { turn.close() }
      settle(adopter, outcome, bound: true)
    } else if adopter.closesRing(adopting: other) {
      settle(adopter, .error(PromiseError.cycle), bound: true)
    }
    return true
  }

  mutating func adoptReturned(_ other: Core, by next: Core, bound: Bool = false) {
    if !adopt(other, by: next, bound: bound) { other.noteReturned(to: next) }
  }
}

extension Core {
  /// Lets this promise wait for another alone, or the one that adopts this one. Returns the one that waits.
  fileprivate func reserveAdopter(of other: Core, bound: Bool) -> Core? {
    if let adopter = leaveOut(adopting: other) { return adopter }
    return wait(for: .adopted(other), bound: bound) ? self : nil
  }

  /// Lets a pending promise wait for another source. `bound`: only its own source may ask for that.
  func wait(for source: Source, bound: Bool = false) -> Bool {
    guard let old = withState({ state, _ in state.wait(for: source, bound: bound) }) else { return false }
    withExtendedLifetime(old) {}
    return true
  }
}

/// For whom does a pending promise wait?
enum Source: Sendable {
  case nobody
  case promise(Core)
  case adopted(Core)
  case members([Core])
  case job(Job)

  var isNobody: Bool { if case .nobody = self { true } else { false } }

  /// Whether it alone may settle the promise.
  var isBinding: Bool {
    switch self {
    case .adopted, .job: true
    case .nobody, .promise, .members: false
    }
  }

  /// Waits for another source from now on; a job stays to its end. Returns what is to be released.
  mutating func replace(with other: Source) -> Source {
    guard case .job(let job) = self, case .adopted(let work) = other else { return exchange(&self, with: other) }
    job.wait(for: work)
    return .nobody
  }
}
