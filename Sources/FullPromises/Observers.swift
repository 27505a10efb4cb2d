import Dispatch

/// What a pending promise holds: who waits for it, and the link that says for whom it waits.
struct Waiting<Value: Sendable>: Sendable {
  var observers = Observers<Value>.none
  var link: Link?

  /// Ends the wait, of which nobody hears yet. Tells whether anybody is there to hear of it.
  func end() -> Bool {
    DispatchGroup.promises.leave()
    link?.close()
    if case .none = observers { return false }
    return true
  }
}

/// Who waits for a promise, in the order in which they came?
///
/// Most promises have one observer, so the first is kept without an array. When the array is full, those that are over
/// go before it grows.
enum Observers<Value: Sendable>: Sendable {
  case none
  case one(Observer<Value>)
  case many([Observer<Value>])

  mutating func append(_ observer: Observer<Value>) {
    switch self {
    case .none: self = .one(observer)
    case .one(let first): self = .many([first, observer])
    case .many(var all):
      self = .none
      if all.count == all.capacity {
        let room = 2 * all.count
        all.removeAll { observer in observer.isOver }
        if all.count > room / 4 { all.reserveCapacity(room) }
      }
      all.append(observer)
      self = .many(all)
    }
  }

  func forEach(_ body: (Observer<Value>) -> Void) {
    switch self {
    case .none: break
    case .one(let observer): body(observer)
    case .many(let all): all.forEach(body)
    }
  }
}

/// One that waits: a promise that takes over the outcome as it is, or an operator's step that does something with it.
enum Observer<Value: Sendable>: Sendable {
  case adopter(Promise<Value>)
  case step(any Step<Value>)

  /// Whether the outcome changes nothing for it any more.
  var isOver: Bool {
    if case .step(let step) = self { step.isOver } else { false }
  }
}

/// What an operator does with an outcome. It keeps the promise it derives alive until then.
protocol Step<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Sends the caller's block to its queue, or passes the outcome on through the cascade. Never runs the block itself.
  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade)

  /// Whether the outcome changes nothing for it any more, and it holds nothing of the caller's.
  var isOver: Bool { get }
}

extension Step {
  var isOver: Bool { false }
}

/// The step of an operator that needs no more than one function.
final class Listener<Value: Sendable>: Step {
  private let listen: @Sendable (Result<Value, any Error>, inout Cascade) -> Void

  init(_ listen: @escaping @Sendable (Result<Value, any Error>, inout Cascade) -> Void) { self.listen = listen }

  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade) { listen(outcome, &cascade) }
}

extension Promise {
  /// Hears of the outcome without a hop. The function must not run code of the caller.
  func listen(_ listen: @escaping @Sendable (Result<Value, any Error>, inout Cascade) -> Void) {
    observe(.step(Listener(listen)))
  }
}
