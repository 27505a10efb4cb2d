import Dispatch
import FullPromises
import PromiseConformance

/// How are the operators of the Google-style API said in the words of the suite?
func addOperators<Values: Carrier>(
  to operations: inout Operations<Promise<Values.Value>>, _ carrier: Values, _ environment: Environment
) {
  typealias Tested = Promise<Values.Value>
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  let queue = environment.queue
  operations.all = { promises, join in
    all(on: queue, promises).then(on: queue) { values -> Values.Value in carried(join(values.map(carrier.number))) }
  }
  operations.any = { promises, join in
    any(on: queue, promises).then(on: queue) { outcomes -> Values.Value in
      carried(join(outcomes.map { outcome($0, carrier) }))
    }
  }
  operations.race = { promises in race(on: queue, promises) }
  operations.reduce = { promise, items, block in
    promise.reduce(on: queue, items) { partial, item in try answer(block(carrier.number(partial), item), carried) }
  }
  operations.retry = { tries, block in
    let work = { @Sendable () throws -> Tested in try answer(block(), carried) }
    let scheduler = environment.scheduler
    guard let tries else { return retry(on: queue, scheduler: scheduler, work) }
    let condition = tries.condition.map { condition in
      { @Sendable (count: Int, error: any Error) in condition(count, Reason(error)) }
    }
    return retry(
      on: queue, attempts: tries.attempts, delay: tries.delay, condition: condition, scheduler: scheduler, work)
  }
  operations.delay = { promise, seconds in promise.delay(on: queue, seconds) }
  operations.timeout = { promise, seconds in promise.timeout(on: queue, seconds) }
  operations.outcomes = { promises, each in
    for await maybe in outcomes(promises) { await each(outcome(maybe, carrier)) }
  }
}

func outcome<Values: Carrier>(_ maybe: Maybe<Values.Value>, _ carrier: Values) -> Outcome {
  switch maybe {
  case .value(let value): .success(carrier.number(value))
  case .error(let error): .failure(Reason(error))
  }
}

extension Environment {
  /// What brings blocks to their queues where the suite controls their order or the time; nil for Dispatch.
  var scheduler: Scheduler? {
    if executor == nil, clock == nil { return nil }
    let (executor, clock) = (executor, clock)
    @Sendable func enqueue(_ queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
      executor.map { $0.enqueue(queue, block) } ?? queue.async(execute: block)
    }
    return Scheduler(enqueue: enqueue) { seconds, queue, block in
      guard let clock else { return {} }
      return clock.after(seconds) { enqueue(queue, block) }
    }
  }
}
