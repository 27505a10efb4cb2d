import PromiseConformance
import StatefulPromise

extension Subject {
  /// The other entry points.
  static let statefulEntries: [Subject] = [
    Subject(
      "made by 'async:'", traits: [.manyObservers, .sharedRun, .identity], differences: statefulDifferences,
      semantics: .elsewhere(runs: .onFirstObserver, cancelling: .startsAnew)
    ) { environment in
      var operations = statefulOperations(Integers(), environment).withoutPlaces()
      operations.make = { work in
        Promise(async: { () async throws(Reason) -> Int in try await outcome(of: work).get() })
      }
      return operations
    }
    .choosing([.goesDeep, .waitsForWork]),
    // The members start with their first handlers, but the last one doesn't, so all of them have to wait for a start.
    Subject(
      "combined as different types", traits: [.manyObservers, .sharedRun, .identity],
      differences: statefulDifferences, semantics: statefulSemantics
    ) { environment in
      var operations = statefulOperations(Integers(), environment)
      (operations.then, operations.recover, operations.always, operations.race) = (nil, nil, nil, nil)
      (operations.thenOn, operations.observeOn) = (nil, nil)
      operations.make = { work in startingWithFirstHandler(work) }
      operations.makeCancellable = { work, stop in
        Promise(
          starting: .withFirstHandler,
          cancellableTask: { completionHandler in
            work(completionHandler)
            return stop
          })
      }
      operations.all = { promises, join in
        let last = Promise<String, Reason>(result: "")
        return switch promises.count {
        case 1: all(promises[0], last).map { join([$0.0]) }
        case 2: all(promises[0], promises[1], last).map { join([$0.0, $0.1]) }
        case 3: all(promises[0], promises[1], promises[2], last).map { join([$0.0, $0.1, $0.2]) }
        default: all(promises).map(join)
        }
      }
      return operations
    }
    .choosing([.goesDeep, .waitsForWork]),
    Subject(
      "starting with the first handler, on a queue", traits: [.manyObservers, .sharedRun, .identity],
      differences: withFirstHandlerDifferences + [
        .init("combining-starts-nothing", "starts-its-members", "Every operator attaches a handler.")
      ]
    ) { environment in
      var operations = statefulOperations(Integers(), environment)
      (operations.resolved, operations.recover, operations.always) = (nil, nil, nil)
      // The hop starts at once, so a block may be attached when it is over, and is called where it is attached.
      (operations.thenOn, operations.observeOn) = (nil, nil)
      operations.then = { promise, block in
        promise.on(environment.queue).then { value throws(Reason) in try answer(block(value)) { $0 } }
      }
      operations.make = { work in startingWithFirstHandler(work) }
      return operations
    },
    Subject(
      "made by 'async:', starting with the first handler", traits: [.manyObservers, .sharedRun, .identity],
      differences: withFirstHandlerDifferences,
      semantics: .elsewhere(runs: .onFirstObserver, cancelling: .startsAnew)
    ) { environment in
      var operations = statefulOperations(Integers(), environment).withoutPlaces()
      (operations.resolved, operations.all, operations.race) = (nil, nil, nil)
      operations.make = { work in
        Promise(starting: .withFirstHandler) { () async throws(Reason) -> Int in try await outcome(of: work).get() }
      }
      return operations
    },
    Subject(
      "with functions of results", traits: [.manyObservers, .sharedRun, .identity], differences: statefulDifferences,
      semantics: statefulSemantics
    ) { environment in
      var operations = statefulOperations(Integers(), environment)
      operations.then = { promise, block in
        promise.then { (result: Outcome) -> Promise<Int, Reason> in
          switch result {
          case .success(let value): promised(block(value))
          case .failure(let error): Promise(error: error)
          }
        }
      }
      operations.recover = { promise, block in
        promise.then { (result: Outcome) -> Promise<Int, Reason> in
          switch result {
          case .success(let value): Promise(result: value)
          case .failure(let error): promised(block(error))
          }
        }
      }
      return operations
    }
    .choosing([.goesDeep, .waitsForWork]),
  ]
}

private func promised(_ reply: Reply<Promise<Int, Reason>>) -> Promise<Int, Reason> {
  do throws(Reason) { return try answer(reply) { $0 } } catch { return Promise(error: error) }
}

private func startingWithFirstHandler(
  _ work: @escaping @Sendable (@escaping @Sendable (Outcome) -> Void) -> Void
) -> Promise<Int, Reason> {
  Promise(starting: .withFirstHandler) { completionHandler in work(completionHandler) }
}
