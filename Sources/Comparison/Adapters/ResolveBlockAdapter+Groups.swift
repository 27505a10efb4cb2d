import Dispatch
import PromiseConformance
import ResolveBlockPromise

/// How are aggregates, iteration and jobs of Carlson's model said in the words of the suite?
func addGroups<Values: Carrier>(
  to operations: inout Operations<Promise<Values.Value>>, _ carrier: Values, _ environment: Environment,
  on home: DispatchQueue?
) {
  let queue = environment.queue
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  operations.settled = { promises, join in
    let after = Promise.after(promises, on: promises.isEmpty ? queue : home) { results, _ -> Values.Value in
      carried(join(results.map { received($0, carrier) }))
    }
    return named(after, environment)
  }
  operations.countErrors = { promises in Promise.after(keyed(promises), on: home) { _, errors in carried(errors) } }
  operations.iterate = { promise, block in
    let end = promise.iterate { result, step in
      switch block(carrier.number(result), step) {
      case .promise(let promise): .next(promise)
      case .value(let value): .done(carried(value))
      case .error(let error), .thrown(let error): throw error
      }
    }
    return named(end, environment)
  }
  operations.jobs = {
    let line = JobQueue(queue: queue)
    return { job in line.add { try promised(job(), carried, on: queue) } }
  }
}

/// Where do blocks run?
func addPlaces<Values: Carrier>(
  to operations: inout Operations<Promise<Values.Value>>, _ carrier: Values, _ environment: Environment
) {
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  operations.observeOn = { promise, queue, handler in
    promise.run(on: queue).thenError { result in handler(received(result, carrier)) }
  }
  operations.thenOn = { promise, queue, block in
    named(promise.run(on: queue).then { value in try answer(block(carrier.number(value)), carried) }, environment)
  }
  operations.thenIn = { promise, queue, block in
    promise.runInContext(QueueContext(queue)).then { value in try answer(block(carrier.number(value)), carried) }
  }
  operations.move = { promise, queue in promise.queue = queue }
  operations.observeOnMain = { promise, handler in
    promise.thenErrorMainQueue { result in handler(received(result, carrier)) }
  }
  operations.observeAnywhere = { work, handler in
    let promise = Promise<Values.Value>()
    promise.thenError { result in handler(received(result, carrier)) }
    work { promise.resolve($0.map(carried)) }
  }
}

private func keyed<Value>(_ promises: [Promise<Value>]) -> [Int: Promise<Value>] {
  Dictionary(uniqueKeysWithValues: promises.enumerated().map { ($0.offset, $0.element) })
}

func promised<Value: Sendable>(
  _ reply: Reply<Promise<Value>>, _ carried: (Int) -> Value, on queue: DispatchQueue
) throws -> Promise<Value> {
  switch reply {
  case .promise(let promise): return promise
  case .value(let value): return .resolved(with: carried(value)).run(on: queue)
  case .error(let error), .thrown(let error): throw error
  }
}

/// A context is whatever runs blocks one at a time: here a serial queue.
final class QueueContext: ExecutionContext {
  private let queue: DispatchQueue
  init(_ queue: DispatchQueue) { self.queue = queue }
  func enqueue(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }
}
