/// Who waits for a promise, in the order of attachment?
typealias Observers = SmallList<Observer>

/// A promise or an operator that waits for an outcome. It keeps the promise alive that it settles.
enum Observer: Sendable {
  /// A promise that takes over the outcome as it is.
  case adopter(any AnyPromise)
  /// A promise that a block settles, the block, and the outcomes that it wants. The promise knows the block's queue.
  case block(any AnyPromise, Block, Wanted)
  /// An operator, and which of its sources this one is.
  case listener(any Listener, Int)
}

/// Which outcomes does a block want? Any other outcome passes it by.
@usableFromInline
enum Wanted: Sendable {
  case value
  case error
  case either

  func includes(_ outcome: Outcome) -> Bool {
    switch (self, outcome) {
    case (.either, _), (.value, .word), (.value, .box), (.error, .error): true
    case (.value, .error), (.error, .word), (.error, .box): false
    }
  }
}

/// An operator's part that gets an outcome without a hop. It must neither run the caller's code nor release what the
/// caller's blocks captured, because other observers haven't been notified yet.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// Whether the outcome can't change anything for it any more, and it refers to nothing of the caller's.
  var isOver: Bool { get }

  /// Whether it needs an outcome.
  var isWaiting: Bool { get }
}

extension Listener {
  var isOver: Bool { false }
  var isWaiting: Bool { !isOver }
}

extension AnyPromise {
  /// Notifies the observer of the outcome, now or as soon as there is one.
  @inline(never)
  func observe(_ observer: Observer) {
    noteObserver(observer)
    guard let outcome = withState({ state in state.observe(observer) }) else { return }
    Run.begin { run in run.notify(.one(observer), outcome) }
  }
}

extension Observer {
  var isOver: Bool {
    if case .listener(let listener, _) = self { listener.isOver } else { false }
  }

  /// Whether it needs an outcome. A block needs one even if its promise was settled by hand, because it runs all the
  /// same.
  fileprivate var isWaiting: Bool {
    switch self {
    case .adopter(let promise): promise.outcome == nil
    case .block: true
    case .listener(let listener, _): listener.isWaiting
    }
  }
}

extension Observers {
  /// Whether anybody needs the outcome. The observers have locks of their own, and are asked one after the other. But
  /// none of them ever needs an outcome again that it didn't need before, so if none does, nobody will.
  var areWaiting: Bool {
    switch self {
    case .empty: false
    case .one(let observer): observer.isWaiting
    case .many(let all): all.contains(where: \.isWaiting)
    }
  }

  mutating func attach(_ observer: consuming Observer) {
    if case .many(let all) = self, all.count == all.capacity { makeRoom() }
    append(observer)
  }

  /// Removes the observers that are over from a full array. It grows only if more than half of them remain.
  @inline(never)
  private mutating func makeRoom() {
    guard case .many(var all) = exchange(&self, with: .empty) else { return }
    all.removeAll(where: \.isOver)
    if 2 * all.count > all.capacity { all.reserveCapacity(2 * all.capacity) }
    self = .many(all)
  }
}

extension State {
  /// Whether it is pending and somebody needs the outcome.
  var isAwaited: Bool {
    if case .pending(_, let observers) = self { observers.areWaiting } else { false }
  }
}
