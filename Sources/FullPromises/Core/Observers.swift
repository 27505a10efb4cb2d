/// Who waits for a promise, in the order of attachment?
typealias Observers = Few<Observer>

/// A promise or an operator that waits for an outcome. It keeps alive the promise that it settles.
enum Observer: Sendable {
  /// A promise that takes over the outcome as it is.
  case adopter(any AnyPromise)
  /// A promise that a block settles, and the outcomes that the block wants. Others pass it by.
  case block(any AnyPromise, Block, Wanted)
  /// An operator, and which of its sources this one is.
  case listener(any Listener, Int)
}

@usableFromInline
enum Wanted: Sendable {
  case value, error, either

  func includes(_ outcome: Outcome) -> Bool {
    switch (self, outcome) {
    case (.value, .error), (.error, .value): false
    default: true
    }
  }
}

extension AnyPromise {
  /// Notifies the observer of the outcome, now or when there is one.
  @inline(never)
  func observe(_ observer: Observer) {
    if Places.areKept { note(observer) }
    guard let outcome = withState({ state in state.observe(observer) }) else { return }
    Run.begin { run in run.notify(.one(observer), outcome) }
  }
}
