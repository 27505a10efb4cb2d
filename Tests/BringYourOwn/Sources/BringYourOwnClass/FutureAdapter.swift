@preconcurrency import Legacy
import PromiseConformance

extension Subject {
  static let future = Subject("Future", traits: [.manyObservers, .sharedRun, .identity]) { environment in
    let queue = environment.queue
    @Sendable func settled(_ outcome: Outcome) -> Future {
      let future = Future(on: queue)
      future.settle(outcome.mapError { $0 })
      return future
    }
    var operations = Operations<Future>(
      make: { work in Future(on: queue) { settle in work { outcome in settle(outcome.mapError { $0 }) } } },
      observe: { future, handler in future.observe { result in handler(result.mapError { Reason($0) }) } })
    operations.resolved = settled
    operations.then = { future, block in
      future.flatMap { result in
        switch result.mapError({ Reason($0) }).map(block) {
        case .success(.value(let value)): settled(.success(value))
        case .success(.error(let error)), .success(.thrown(let error)), .failure(let error): settled(.failure(error))
        case .success(.promise(let promise)): promise
        }
      }
    }
    return operations
  }
}
