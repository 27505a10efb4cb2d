/// How do observers share one run? Step 6 of the derivation: a class with a list of handlers, or an outcome.
package enum PlainClass {
  // snippet: promise
  package final class Promise<Value> {
    package typealias Outcome = Result<Value, any Error>
    package typealias Handler = (Outcome) -> Void

    package enum State {
      case pending([Handler])
      case settled(Outcome)
    }

    package private(set) var state = State.pending([])

    package init(task: (@escaping Handler) -> Void) { task(settle) }

    package init(_ outcome: Outcome) { state = .settled(outcome) }

    package func settle(_ outcome: Outcome) {
      guard case .pending(let handlers) = state else { return }
      state = .settled(outcome)
      for handler in handlers { handler(outcome) }
    }

    package func observe(_ handler: @escaping Handler) {
      switch state {
      case .pending(let handlers): state = .pending(handlers + [handler])
      case .settled(let outcome): handler(outcome)
      }
    }

    package func then<New>(_ next: @escaping (Value) throws -> Promise<New>) -> Promise<New> {
      Promise<New> { handler in
        observe { outcome in
          do { try next(outcome.get()).observe(handler) } catch { handler(.failure(error)) }
        }
      }
    }
  }
  // end
}

/// What is wrong with it: `settle` and `observe` read the state and then write it, and no lock keeps another thread out
/// in between. The outcome, a handler, or the memory of the list itself may be lost.
extension PlainClass.Promise: @unchecked Sendable {}
