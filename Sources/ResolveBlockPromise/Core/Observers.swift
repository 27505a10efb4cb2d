/// Who waits for a promise? Its one consumer, which is a block with its Next Promise or an operator; and one promise
/// that adopts it. A slot for one of the two is filled once: a second content is refused, whatever has become of the
/// first.
enum Slot<Held: Sendable>: Sendable {
  case free
  case waiting(Held)
  case taken
  /// It is free, but the face was released, so nobody can fill it except a call that is under way.
  case closed

  var isFilled: Bool {
    switch self {
    case .waiting, .taken: true
    case .free, .closed: false
    }
  }

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

/// The consumer of a promise.
enum Observer: Sendable {
  case block(ResolveBlock)
  /// A listener, and which of its sources this one is.
  case listener(any Listener, Int)

  /// How it is notified when the block won't run: it was refused, or the promise was cancelled.
  var notice: Notice {
    switch self {
    case .block(let block): .listener(block.next, 0)
    case .listener(let listener, let source): .listener(listener, source)
    }
  }

  /// The promise that is settled next.
  var dependent: Core? {
    switch self {
    case .block(let block): block.next
    case .listener(let listener, _): listener.dependent
    }
  }
}

/// A block of the caller's, and the Next Promise that its answer resolves.
struct ResolveBlock: Sendable {
  let next: Core
  let block: Block
}

/// What gets an outcome without a hop, because it runs none of the caller's code: a part of an operator, or a promise
/// that takes the outcome over.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// The promise that is settled after the last outcome. The search for cycles follows it.
  var dependent: Core? { get }
}

extension Core: Listener {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { run.pass(outcome, to: self) }

  var dependent: Core? { self }
}

/// How a consumer is notified of an outcome.
enum Notice: Sendable {
  case listener(any Listener, Int)
  /// The block goes where these settings say.
  case hop(Settings)
}
