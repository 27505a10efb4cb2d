import Plain
import PromiseConformance

extension Subject {
  /// The first struct. It knows no errors: who settles it with one, or answers with one, keeps silent.
  static let plainStruct = Subject(
    "PlainStruct", traits: [.manyObservers], differences: plainStructDifferences, knownFailures: plainStructFailures
  ) { _ in
    typealias Tested = PlainStruct.Promise<Int>
    @Sendable func silent() -> Tested { Tested { _ in } }
    @Sendable func answer(_ reply: Reply<Tested>) -> Tested {
      switch reply {
      case .value(let value): Tested(value)
      case .error, .thrown: silent()
      case .promise(let promise): promise
      }
    }
    var operations = Operations<Tested>(
      make: { work in
        Tested { handler in
          let handler = Unchecked(handler)
          work { outcome in if case .success(let value) = outcome { handler.call(value) } }
        }
      },
      observe: { promise, handler in promise.task { value in handler(.success(value)) } })
    operations.resolved = { outcome in (try? outcome.get()).map { Tested($0) } ?? silent() }
    operations.then = { promise, block in promise.then { value in answer(block(value)) } }
    return operations
  }

  /// The class with a list of handlers.
  static let plainClass = Subject(
    "PlainClass", traits: [.manyObservers, .sharedRun, .identity], differences: eagerDifferences,
    knownFailures: plainClassFailures
  ) { _ in
    typealias Tested = PlainClass.Promise<Int>
    var operations = Operations<Tested>(
      make: { work in
        Tested { handler in
          let handler = Unchecked(handler)
          work { outcome in handler.call(plain(outcome)) }
        }
      },
      observe: { promise, handler in promise.observe { outcome in handler(received(outcome)) } })
    operations.resolved = { outcome in Tested(plain(outcome)) }
    operations.then = { promise, block in
      promise.then { value in try answer(block(value)) { outcome in Tested(plain(outcome)) } }
    }
    operations.read = { promise in
      if case .settled(let outcome) = promise.state { received(outcome) } else { nil }
    }
    return operations
  }
  .onOneThread()

  /// The class that is started, read and cancelled.
  static let plainState = Subject(
    "PlainState", traits: [.manyObservers, .sharedRun, .identity], differences: plainStateDifferences,
    knownFailures: plainStateFailures
  ) { _ in
    typealias Tested = PlainState.Promise<Int>
    @Sendable func settled(_ outcome: Outcome) -> Tested { Tested { handler in handler(plain(outcome)) } }
    var operations = Operations<Tested>(
      make: { work in
        Tested { handler in
          let handler = Unchecked(handler)
          work { outcome in handler.call(plain(outcome)) }
        }
      },
      observe: { promise, handler in promise.start { outcome in handler(received(outcome)) } })
    operations.then = { promise, block in promise.then { value in try answer(block(value), settled) } }
    operations.cancel = { promise in promise.cancel() }
    operations.read = { promise in
      if case .finished(let outcome) = promise.state { received(outcome) } else { nil }
    }
    return operations
  }
  .onOneThread()

  /// The class with one consumer, whose cancel goes back to the source.
  static let plainOneConsumer = Subject(
    "PlainOneConsumer", traits: [.oneConsumer, .identity], differences: eagerDifferences,
    knownFailures: plainOneConsumerFailures
  ) { _ in
    typealias Tested = PlainOneConsumer.Promise<Int>
    @Sendable func resolved(_ outcome: Outcome) -> Tested {
      let promise = Tested()
      promise.resolve(plain(outcome))
      return promise
    }
    @Sendable func make(_ work: (@escaping @Sendable (Outcome) -> Void) -> Void) -> Tested {
      let promise = Tested()
      work { outcome in promise.resolve(plain(outcome)) }
      return promise
    }
    var operations = Operations<Tested>(
      make: { work in make(work) },
      observe: { promise, handler in promise.attach { outcome in handler(received(outcome)) } })
    operations.resolved = resolved
    operations.then = { promise, block in promise.then { value in try answer(block(value), resolved) } }
    operations.cancel = { promise in promise.cancel() }
    operations.makeCancellable = { work, stop in
      let promise = make(work)
      promise.onCancel(stop)
      return promise
    }
    operations.addStop = { promise, stop in promise.onCancel(stop) }
    return operations
  }
  .onOneThread()

  /// The class with many observers, operators and combinations.
  static let plainManyObservers = Subject(
    "PlainManyObservers", traits: [.manyObservers, .sharedRun, .identity], differences: eagerDifferences,
    knownFailures: plainManyObserversFailures
  ) { _ in
    typealias Tested = PlainManyObservers.Promise<Int>
    @Sendable func settle(_ promise: Tested, _ outcome: Outcome) {
      switch outcome {
      case .success(let value): promise.fulfill(value)
      case .failure(let error): promise.reject(error)
      }
    }
    @Sendable func resolved(_ outcome: Outcome) -> Tested {
      let promise = Tested()
      settle(promise, outcome)
      return promise
    }
    var operations = Operations<Tested>(
      make: { work in
        let promise = Tested()
        work { outcome in settle(promise, outcome) }
        return promise
      },
      observe: { promise, handler in promise.observe { outcome in handler(received(outcome)) } })
    operations.resolved = resolved
    operations.then = { promise, block in promise.then { value in try answer(block(value), resolved) } }
    operations.recover = { promise, block in
      promise.recover { error in try answer(block(Reason(error)), resolved) }
    }
    operations.all = { promises, join in
      Tested.all(promises).then { values in resolved(.success(join(values))) }
    }
    operations.race = { promises in Tested.race(promises) }
    return operations
  }
  .onOneThread()
}

/// The outcome as the forms have it, whose errors are of any type.
private func plain(_ outcome: Outcome) -> Result<Int, any Error> { outcome.mapError { $0 } }

private func received(_ outcome: Result<Int, any Error>) -> Outcome { outcome.mapError { Reason($0) } }

/// What a form's block returns for a reply, where `settled` makes a promise of an outcome.
private func answer<Tested: Sendable>(_ reply: Reply<Tested>, _ settled: (Outcome) -> Tested) throws -> Tested {
  switch reply {
  case .value(let value): settled(.success(value))
  case .error(let error): settled(.failure(error))
  case .thrown(let error): throw error
  case .promise(let promise): promise
  }
}
