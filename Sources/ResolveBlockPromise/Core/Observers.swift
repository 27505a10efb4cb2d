/// Who waits for a promise? One, whose block runs or who is told at once; and one promise that adopts it.
struct Observers: Sendable {
  var next = Slot<Observer>.free
  var adopter = Slot<Core>.free

  /// How the one who waits is told. A block stays until its queue takes it, so that a cancel finds it here.
  @inline(__always)
  mutating func telling(_ settings: inout Settings) -> Telling? {
    if case .waiting(.block) = next { return .hop(settings.takeDestination()) }
    return next.take()?.telling
  }

  /// Takes out the block that waits.
  mutating func takeBlock() -> Hop? {
    guard case .block(let hop) = next.take() else { return nil }
    return hop
  }
}

/// A place that is taken once and for all; whoever comes second is refused.
enum Slot<Held: Sendable>: Sendable {
  case free
  case waiting(Held)
  case taken

  var isFree: Bool { if case .free = self { true } else { false } }

  var held: Held? { if case .waiting(let held) = self { held } else { nil } }

  /// Takes the place, if it is free.
  mutating func fill(_ new: Slot) -> Bool {
    guard isFree else { return false }
    self = new
    return true
  }

  /// Takes out whoever waits.
  mutating func take() -> Held? {
    switch exchange(&self, with: .taken) {
    case .waiting(let held): return held
    case let other:
      self = other
      return nil
    }
  }
}

/// One that waits for an outcome.
enum Observer: Sendable {
  case block(Hop)
  /// An operator, and which of its sources this one is.
  case listener(any Listener, Int)

  /// How it is told an outcome that passes its block by.
  var telling: Telling {
    switch self {
    case .block(let hop): .pass(hop.next)
    case .listener(let listener, let source): .listener(listener, source)
    }
  }

  /// Which promise or job is settled in consequence.
  var dependent: Link? {
    switch self {
    case .block(let hop): .promise(hop.next)
    case .listener(let listener, _): listener.dependent
    }
  }
}

/// A block of the caller's and the Next Promise that it settles.
struct Hop: Sendable {
  let next: Core
  let block: Block
}

/// An operator's part that gets an outcome without a hop. It runs no code of the caller.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// The promise or job that goes on when all outcomes are there.
  var dependent: Link? { get }
}

/// How the one who waits is told an outcome.
enum Telling: Sendable {
  case pass(Core)
  case listener(any Listener, Int)
  /// The block goes to its destination.
  case hop(Destination)
}
