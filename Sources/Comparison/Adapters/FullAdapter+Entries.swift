import FullPromises
import PromiseConformance

extension Subject {
  /// The other entry points.
  static let fullEntries: [Subject] = [
    entry("made by 'async:'", Integers()) { operations, _ in
      operations.make = { work in Promise(async: { try await outcome(of: work).get() }) }
    },
    entry("with blocks by onMain", Integers()) { operations, _ in
      operations.observe = { promise, handler in
        promise.onMain.then { value -> Void in handler(.success(value)) }
        promise.onMain.catch { error in handler(.failure(Reason(error))) }
      }
      operations.then = { promise, block in
        promise.onMain.then { value -> Promise<Int> in try answer(block(value)) { $0 } }
      }
      operations.recover = { promise, block in
        promise.onMain.recover { error -> Promise<Int> in try answer(block(Reason(error))) { $0 } }
      }
      operations.watch = { promise, block in promise.onMain.catch { error in block(Reason(error)) } }
      operations.always = { promise, block in promise.onMain.always { block() } }
    },
    entry("made by wrap, with a value beside the error", Objects()) { operations, environment in
      operations.make = { work in
        wrap(on: environment.queue) { (done: @escaping @Sendable (Objects.Counted?, (any Error)?) -> Void) in
          work { outcome in
            switch outcome {
            case .success(let value): done(Objects().value(value, environment), nil)
            case .failure(let error): done(Objects().value(0, environment), error)
            }
          }
        }
      }
    },
    entry("with errors that values hold", Existentials()) { operations, environment in
      operations.make = { work in
        let promise = Promise<any Sendable>.pending()
        work { outcome in
          switch outcome {
          case .success(let value): promise.fulfill(Existentials().value(value, environment))
          case .failure(let error): promise.fulfill(Reason?.some(error))
          }
        }
        return promise
      }
    },
    entry("made by blocks, combined one by one", Integers()) { operations, environment in
      let (queue, make) = (environment.queue, operations.make)
      operations.make = { work in Promise(on: queue) { () -> Promise<Int> in make(work) } }
      operations.all = { promises, join in
        switch promises.count {
        case 2: all(on: queue, promises[0], promises[1]).then(on: queue) { join([$0.0, $0.1]) }
        case 3: all(on: queue, promises[0], promises[1], promises[2]).then(on: queue) { join([$0.0, $0.1, $0.2]) }
        default: all(on: queue, promises).then(on: queue) { join($0) }
        }
      }
      operations.any = { promises, join in
        switch promises.count {
        case 2: any(on: queue, promises[0], promises[1]).then(on: queue) { join([$0.0, $0.1].map(outcome)) }
        case 3:
          any(on: queue, promises[0], promises[1], promises[2]).then(on: queue) {
            join([$0.0, $0.1, $0.2].map(outcome))
          }
        default: any(on: queue, promises).then(on: queue) { join($0.map(outcome)) }
        }
      }
      operations.race = { promises in
        switch promises.count {
        case 2: race(on: queue, promises[0], promises[1])
        case 3: race(on: queue, promises[0], promises[1], promises[2])
        default: race(on: queue, promises)
        }
      }
    },
  ]

  /// On queues whose turns promises don't share.
  static let fullWithOwnTurns = entry(
    "FullPromises, each block in a turn of its own", Integers(), fullDifferencesWithOwnTurns
  ) { operations, environment in
    environment.queue.promisesShareTurns = false
    operations.thenOn = { promise, queue, block in
      queue.promisesShareTurns = false
      return promise.then(on: queue) { value -> Promise<Int> in try answer(block(value)) { $0 } }
    }
    operations.observeOn = { promise, queue, handler in
      queue.promisesShareTurns = false
      promise.then(on: queue) { value -> Void in handler(.success(value)) }
      promise.catch(on: queue) { error in handler(.failure(Reason(error))) }
    }
  }

  private static func entry<Values: Carrier>(
    _ name: String, _ carrier: Values, _ differences: [Subject.Difference] = fullDifferences,
    _ change: @escaping @Sendable (inout Operations<Promise<Values.Value>>, Environment) -> Void
  ) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity], differences: differences, semantics: .elsewhere()
    ) { environment in
      var operations = fullOperations(carrier, environment).withoutPlaces()
      change(&operations, environment)
      return operations
    }
  }
}

private func outcome(_ maybe: Maybe<Int>) -> Outcome { outcome(maybe, Integers()) }
