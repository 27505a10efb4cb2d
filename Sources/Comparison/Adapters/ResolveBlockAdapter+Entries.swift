import Dispatch
import PromiseConformance
import ResolveBlockPromise

extension Subject {
  /// The other entry points.
  static let resolveBlockEntries: [Subject] = [
    entry("made by 'async:'") { operations, environment in
      operations.make = { work in Promise(async: { try await outcome(of: work).get() }).run(on: environment.queue) }
    },
    entry("with blocks on the main queue") { operations, _ in
      operations.then = { promise, block in promise.thenMainQueue { value in try answer(block(value)) { $0 } } }
      operations.recover = { promise, block in
        promise.thenErrorMainQueue { result -> Resolution<Int> in
          switch result {
          case .success(let value): .value(value)
          case .failure(let error): try answer(block(Reason(error))) { $0 }
          }
        }
      }
      operations.observe = { promise, handler in
        promise.thenErrorMainQueue { result in handler(received(result, Integers())) }
      }
    },
    entry("made by wrap, of optionals", Optionals()) { operations, environment in
      operations.make = { work in
        Promise.wrap { (done: @escaping @Sendable (Objects.Counted??, (any Error)?) -> Void) in
          work { outcome in
            switch outcome {
            case .success(let value): done(.some(Optionals().value(value, environment)), nil)
            case .failure(let error): done(.some(nil), error)
            }
          }
        }.run(on: environment.queue)
      }
    },
    entry("with a block for each outcome") { operations, _ in
      operations.then = { promise, block in
        promise.then { value -> Resolution<Int> in
          try answer(block(value)) { $0 }
        } error: { error -> Resolution<Int> in
          throw error
        }
      }
      operations.recover = { promise, block in
        promise.then { value -> Resolution<Int> in
          .value(value)
        } error: { error -> Resolution<Int> in
          try answer(block(Reason(error))) { $0 }
        }
      }
    },
    entry("on global queues by their names, and with names") { operations, _ in
      operations.thenOn = { promise, queue, block in
        runningByName(promise, on: queue).then { value in try answer(block(value)) { $0 } }
      }
      operations.thenIn = { promise, queue, block in
        promise.runInContext(QueueContext(queue)).name = "named"
        return promise.then { value in try answer(block(value)) { $0 } }
      }
    },
    entry("with jobs in named groups of one queue") { operations, environment in
      let jobs = JobQueue(queue: environment.queue)
      let count = Lock(0)
      operations.jobs = {
        let group = "group \(count.withLock { exchange(&$0, with: $0 + 1) })"
        return { job in jobs.add(to: group) { try promised(job(), { $0 }, on: environment.queue) } }
      }
    },
    // Such a job is over when its block returns, so the block waits for what it does.
    entry("with jobs that return values, in named groups of one queue") { operations, environment in
      let jobs = JobQueue()
      let count = Lock(0)
      operations.jobs = {
        let group = "group \(count.withLock { exchange(&$0, with: $0 + 1) })"
        return { job in
          jobs.add(to: group) { () throws -> Int in
            try result(of: promised(job(), { $0 }, on: environment.queue))
          }.run(on: environment.queue)
        }
      }
    },
  ]

  /// On queues whose turns promises don't share.
  static let resolveBlockWithOwnTurns = entry(
    "ResolveBlockPromise, each block in a turn of its own", Integers(), resolveBlockDifferencesWithOwnTurns
  ) { operations, environment in
    environment.queue.promisesShareTurns = false
    operations.thenOn = { promise, queue, block in
      queue.promisesShareTurns = false
      return promise.run(on: queue).then { value in try answer(block(value)) { $0 } }
    }
    operations.observeOn = { promise, queue, handler in
      queue.promisesShareTurns = false
      promise.run(on: queue).thenError { result in handler(received(result, Integers())) }
    }
  }

  private static func entry(
    _ name: String, _ change: @escaping @Sendable (inout Operations<Promise<Int>>, Environment) -> Void
  ) -> Subject { entry(name, Integers(), resolveBlockDifferences, change) }

  private static func entry<Values: Carrier>(
    _ name: String, _ carrier: Values, _ differences: [Subject.Difference] = resolveBlockDifferences,
    _ change: @escaping @Sendable (inout Operations<Promise<Values.Value>>, Environment) -> Void
  ) -> Subject {
    Subject(
      name, traits: [.oneConsumer, .identity], differences: differences,
      semantics: .elsewhere(hasOneSlot: true, cancelling: .detaches)
    ) { environment in
      var operations = resolveBlockOperations(carrier, environment).withoutPlaces()
      change(&operations, environment)
      return operations
    }
  }
}

private func runningByName(_ promise: Promise<Int>, on queue: DispatchQueue) -> Promise<Int> {
  switch queue.label {
  case DispatchQueue.global(qos: .userInitiated).label: promise.runHighPriority()
  case DispatchQueue.global(qos: .utility).label: promise.runLowPriority()
  case DispatchQueue.global(qos: .background).label: promise.runLowestPriority()
  default: promise.run(on: queue)
  }
}

/// Blocks this thread until the promise has its outcome.
private func result(of promise: Promise<Int>) throws -> Int {
  let outcome = Lock<Result<Int, any Error>?>(nil)
  let isThere = DispatchSemaphore(value: 0)
  promise.thenError { result in
    outcome.withLock { $0 = result }
    isThere.signal()
  }
  isThere.wait()
  return try outcome.withLock { $0 }?.get() ?? 0
}
