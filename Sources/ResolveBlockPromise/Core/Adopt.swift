/// How does a promise adopt one that a block returns, or that it is resolved with? And would that close a ring of
/// waits?
extension Run {
  /// Binds the adopter to another promise, which alone may resolve it from now on. Returns whether it could be bound.
  ///
  /// The adopter is bound first, so that nothing else resolves it, then it attaches to the other promise. The search
  /// for a ring follows: of several threads that close one together, at least the last one finds it.
  @discardableResult
  mutating func adopt(_ other: Core, by promise: Core, bound: Bool = false) -> Bool {
    guard let adopter = bind(promise, to: other, bound: bound) else { return false }
    if let outcome = other === adopter ? .cycle : other.withState({ state, _ in state.adopt(by: adopter) }) {
      settle(adopter, outcome, bound: true)
    } else if waitsForItself(adopter, adopting: other) {
      settle(adopter, .cycle, bound: true)
    }
    return true
  }

  /// Cancels a returned promise if its Next Promise was cancelled meanwhile: it was made for that one.
  mutating func adoptReturned(_ other: Core, by next: Core, bound: Bool = false) {
    if !adopt(other, by: next, bound: bound), next.status == .cancelled { other.cancel() }
  }

  /// Returns the promise that is bound. One that nobody holds, and for which only its adopter waits, is left out: the
  /// adopter waits in its place, with the cancel blocks of both. So a loop whose blocks return promises keeps two.
  private func bind(_ promise: Core, to other: Core, bound: Bool) -> Core? {
    guard !promise.marks.isHeld, let waiting = promise.withState({ state, _ in state.waitingForNext }),
      let adopter = waiting.observers.adopter.held,
      adopter.withState({ state, _ in state.takeOver(waiting.cancelBlocks, waitingFor: other) })
    else { return promise.wait(for: .adopted(other), bound: bound) ? promise : nil }
    let left = promise.withState { state, _ in state.end() }
    withExtendedLifetime(left) {}
    return adopter
  }
}

extension Outcome {
  fileprivate static let cycle = Outcome.error(PromiseError.cycle)
}

extension State {
  /// The content of a pending promise that adopts none and has no Next Promise.
  var waitingForNext: Waiting? {
    guard case .pending(let waiting) = self, waiting.observers.next.isFree, !waiting.source.isBinding else {
      return nil
    }
    return waiting
  }

  /// Lets an adopter wait for another promise than the one that is left out.
  mutating func takeOver(_ cancelBlocks: [CancelBlock], waitingFor other: Core) -> Bool {
    guard var waiting = takeWaiting() else { return false }
    waiting.cancelBlocks += cancelBlocks
    waiting.source.become(.adopted(other))
    self = .pending(waiting)
    return true
  }
}

extension Core {
  /// Lets a pending promise wait for another source. `bound`: only its own source may ask for that.
  func wait(for source: Source, bound: Bool = false) -> Bool {
    withState { state, _ in state.wait(for: source, bound: bound) }
  }
}

/// For whom does a pending promise wait?
enum Source: Sendable {
  case nobody
  case promise(Core)
  case adopted(Core)
  case members([Core])
  case turn(Turn)

  var isNobody: Bool { if case .nobody = self { true } else { false } }

  /// Whether it alone may settle the promise.
  var isBinding: Bool {
    switch self {
    case .adopted, .turn: true
    case .nobody, .promise, .members: false
    }
  }

  /// Waits for another source from now on. A turn stays to the end of its job.
  mutating func become(_ other: Source) {
    if case .turn(let turn) = self, case .adopted(let work) = other { turn.wait(for: work) } else { self = other }
  }
}
