/// How do many observers and combinations share an outcome? Document 004's promise without its queues.
package enum PlainManyObservers {
  // snippet: plain
  package final class Promise<Value> {
    package typealias Outcome = Result<Value, any Error>
    package typealias Observer = (Outcome) -> Void
    private var outcome: Outcome?
    private var observers: [Observer] = []

    package init() {}

    package func fulfill(_ value: Value) { settle(.success(value)) }

    package func reject(_ error: any Error) { settle(.failure(error)) }

    private func settle(_ outcome: Outcome) {
      if self.outcome != nil { return }
      self.outcome = outcome
      for observer in observers { observer(outcome) }
      observers = []
    }

    package func observe(_ observer: @escaping Observer) {
      if let outcome { observer(outcome) } else { observers.append(observer) }
    }

    package func then<New>(_ work: @escaping (Value) throws -> Promise<New>) -> Promise<New> {
      let promise = Promise<New>()
      observe { outcome in
        do { try work(outcome.get()).observe(promise.settle) } catch { promise.reject(error) }
      }
      return promise
    }

    package func recover(_ work: @escaping (any Error) throws -> Promise) -> Promise {
      let promise = Promise()
      observe { outcome in
        guard case .failure(let error) = outcome else { return promise.settle(outcome) }
        do { try work(error).observe(promise.settle) } catch { promise.reject(error) }
      }
      return promise
    }

    package static func all(_ promises: [Promise]) -> PlainManyObservers.Promise<[Value]> {
      let whole = PlainManyObservers.Promise<[Value]>()
      var values: [Value?] = Array(repeating: nil, count: promises.count)
      var missing = promises.count
      for (index, promise) in promises.enumerated() {
        promise.observe { outcome in
          guard case .success(let value) = outcome else { return whole.settle(outcome.map { [$0] }) }
          values[index] = value
          missing -= 1
          if missing == 0 { whole.fulfill(values.compactMap { $0 }) }
        }
      }
      return whole
    }

    package static func race(_ promises: [Promise]) -> Promise {
      let first = Promise()
      for promise in promises { promise.observe(first.settle) }
      return first
    }
  }
  // end
}

/// What is wrong with it: `settle` and `observe` use the outcome and the observers without a lock, and the handlers of
/// `all` use its counter. Two threads that settle may both be first.
extension PlainManyObservers.Promise: @unchecked Sendable {}
