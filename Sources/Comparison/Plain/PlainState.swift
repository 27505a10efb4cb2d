/// How does a promise wait to be started, and how is it read and cancelled? Document 001's class, as printed there.
package enum PlainState {
  // snippet: plain
  package final class Promise<Value> {
    package typealias Outcome = Result<Value, any Error>
    package typealias Handler = (Outcome) -> Void

    package enum State {
      case created
      case started
      case finished(Outcome)
    }

    package private(set) var state = State.created
    private let task: (@escaping Handler) -> Void
    private var handlers: [Handler] = []

    package init(task: @escaping (@escaping Handler) -> Void) { self.task = task }

    package func start(_ handler: @escaping Handler) {
      switch state {
      case .created:
        state = .started
        handlers.append(handler)
        task { outcome in
          self.state = .finished(outcome)
          for handler in self.handlers { handler(outcome) }
        }
      case .started: handlers.append(handler)
      case .finished(let outcome): handler(outcome)
      }
    }

    package func cancel() { handlers = [] }

    package func then<New>(_ next: @escaping (Value) throws -> Promise<New>) -> Promise<New> {
      Promise<New> { handler in
        self.start { outcome in
          do { try next(outcome.get()).start(handler) } catch { handler(.failure(error)) }
        }
      }
    }
  }
  // end
}

/// What is wrong with it: `start`, `cancel` and the task's completion use the state and the handlers without a lock.
/// Two threads that start it may run the task twice, and a handler that is attached meanwhile may be lost.
extension PlainState.Promise: @unchecked Sendable {}
