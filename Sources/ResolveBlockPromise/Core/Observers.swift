/// Who waits for a promise? Its one consumer, which is a block with its Next Promise or an operator; and one promise
/// that adopts it.
struct Observers: Sendable {
  var next = Slot<Observer>.free
  var adopter = Slot<Core>.free

  /// The notice for the consumer. A block stays until its queue takes it, so that a cancel finds it here.
  @inline(__always)
  mutating func notice(_ settings: inout Settings) -> Notice? {
    if case .waiting(.block) = next { return .hop(settings.takeDestination()) }
    return next.take()?.notice
  }

  /// Takes out the block that waits.
  mutating func takeHop() -> Hop? {
    guard case .block(let hop) = next.take() else { return nil }
    return hop
  }
}

/// A slot is filled once. A second content is refused, whatever has become of the first.
enum Slot<Held: Sendable>: Sendable {
  case free
  case waiting(Held)
  case taken
  /// It is free, but the face was released, so nobody can fill it except a call that is under way.
  case closed

  var isFree: Bool { if case .free = self { true } else { false } }

  var isClosed: Bool { if case .closed = self { true } else { false } }

  mutating func close() { if isFree { self = .closed } }

  var held: Held? { if case .waiting(let held) = self { held } else { nil } }

  /// Takes out the content, if any; the slot stays taken.
  mutating func take() -> Held? {
    switch exchange(&self, with: .taken) {
    case .waiting(let held): return held
    case let other:
      self = other
      return nil
    }
  }
}

/// What waits for an outcome: a block of the caller's, or an operator.
enum Observer: Sendable {
  case block(Hop)
  /// An operator, and which of its sources this one is.
  case listener(any Listener, Int)

  /// How it is notified of an outcome for which a block doesn't run.
  var notice: Notice {
    switch self {
    case .block(let hop): .pass(hop.next)
    case .listener(let listener, let source): .listener(listener, source)
    }
  }
}

/// A part of an operator that gets an outcome without a hop, because it runs none of the caller's code.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// The promise that is settled after the last outcome. The search for cycles follows it.
  var dependent: Core? { get }
}

/// How an observer is notified of an outcome.
enum Notice: Sendable {
  case pass(Core)
  case listener(any Listener, Int)
  /// The block goes to its destination.
  case hop(Destination)
}
