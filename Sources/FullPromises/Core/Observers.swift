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

/// Which outcomes are wanted: errors (true), values (false) or either (nil). An enum adds 2,000 bytes to a program.
@usableFromInline typealias Wanted = Bool?

extension Wanted {
  @_alwaysEmitIntoClient static var value: Wanted { false }
  @_alwaysEmitIntoClient static var error: Wanted { true }
  @_alwaysEmitIntoClient static var either: Wanted { nil }

  func includes(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .value: self != true
    case .error: self != false
    }
  }
}

extension AnyPromise {
  /// Notifies the observer of the outcome, now or when there is one.
  @inline(never)
  func observe(_ observer: Observer) {
    noteObserver(observer)
    guard let outcome = withState({ state in state.observe(observer) }) else { return }
    Run.begin { run in run.notify(.one(observer), outcome) }
  }
}

/// An operator's part that gets an outcome without a hop. It runs no code of the caller.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// Whether the outcome changes nothing for it any more, and it holds nothing of the caller's.
  var isOver: Bool { get }

  /// Whether it needs an outcome.
  var isWaiting: Bool { get }
}

extension Listener {
  var isWaiting: Bool { !isOver }
}

extension Observer {
  var isOver: Bool {
    if case .listener(let listener, _) = self { listener.isOver } else { false }
  }

  /// Whether it needs an outcome. A block does even if its promise was settled by hand, for it runs all the same.
  fileprivate var isWaiting: Bool {
    switch self {
    case .adopter(let promise): promise.outcome == nil
    case .block: true
    case .listener(let listener, _): listener.isWaiting
    }
  }
}

extension Observers {
  /// Whether anybody needs the outcome. Asked under no lock, since others are taken to find out.
  var areWaiting: Bool {
    switch self {
    case .none: false
    case .one(let observer): observer.isWaiting
    case .many(let all): all.contains(where: \.isWaiting)
    }
  }

  mutating func attach(_ observer: consuming Observer) { append(observer) { all in all.makeRoom() } }
}

extension State {
  /// Whether it is pending and somebody needs the outcome.
  var isAwaited: Bool {
    if case .pending(_, let observers) = self { observers.areWaiting } else { false }
  }
}

extension [Observer] {
  /// Removes those that are over from a full list. The list grows only if it is more than half full then.
  @inline(never)
  fileprivate mutating func makeRoom() {
    let room = 2 * count
    if contains(where: \.isOver) { self = filter { observer in !observer.isOver } }
    if count > room / 4 { reserveCapacity(room) }
  }
}
