import Dispatch
import PromiseConformance
import ResolveBlockPromise

/// How are aggregates, iteration and jobs of Carlson's model said in the words of the suite?
func addGroups(to operations: inout Operations<Promise<Int>>, _ queue: DispatchQueue, named: DispatchQueue?) {
  operations.settled = { promises, join in
    Promise.after(promises, on: promises.isEmpty ? queue : named) { results, _ -> Int in
      join(results.map { result in result.mapError { Reason($0) } })
    }
  }
  operations.countErrors = { promises in Promise.after(keyed(promises), on: named) { _, errors in errors } }
  operations.iterate = { promise, block in
    promise.iterate { result, step in
      switch block(result, step) {
      case .promise(let promise): .next(promise)
      case .value(let value): .done(value)
      case .error(let error), .thrown(let error): throw error
      }
    }
  }
  operations.jobs = {
    let line = JobQueue(queue: queue)
    return { job in line.add { try promised(job(), on: queue) } }
  }
}

/// Where do blocks run?
func addPlaces(to operations: inout Operations<Promise<Int>>) {
  operations.observeOn = { promise, queue, handler in
    promise.run(on: queue).thenError { result in handler(result.mapError { Reason($0) }) }
  }
  operations.thenOn = { promise, queue, block in promise.run(on: queue).then { value in try answer(block(value)) } }
  operations.thenIn = { promise, queue, block in
    promise.runInContext(QueueContext(queue)).then { value in try answer(block(value)) }
  }
  operations.move = { promise, queue in promise.queue = queue }
  operations.observeOnMain = { promise, handler in
    promise.thenErrorMainQueue { result in handler(result.mapError { Reason($0) }) }
  }
  operations.observeAnywhere = { work, handler in
    let promise = Promise<Int>()
    promise.thenError { result in handler(result.mapError { Reason($0) }) }
    work { promise.resolve($0.mapError { $0 }) }
  }
}

private func keyed(_ promises: [Promise<Int>]) -> [Int: Promise<Int>] {
  Dictionary(uniqueKeysWithValues: promises.enumerated().map { ($0.offset, $0.element) })
}

private func promised(_ reply: Reply<Promise<Int>>, on queue: DispatchQueue) throws -> Promise<Int> {
  switch reply {
  case .promise(let promise): return promise
  case .value(let value): return .resolved(with: value).run(on: queue)
  case .error(let error), .thrown(let error): throw error
  }
}

/// A context is whatever runs blocks one at a time: here a serial queue.
private final class QueueContext: ExecutionContext {
  private let queue: DispatchQueue
  init(_ queue: DispatchQueue) { self.queue = queue }
  func enqueue(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }
}
