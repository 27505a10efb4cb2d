import LinkedListPromise
import PromiseConformance

extension Subject {
  /// The other entry points.
  static let linkedListEntries: [Subject] = [
    Subject(
      "made by 'async:'", traits: [.manyObservers], differences: linkedListDifferences,
      semantics: .elsewhere(runs: .forEachObserver)
    ) { environment in
      var operations = linkedListOperations(Integers(), environment).withoutPlaces()
      operations.make = { work in
        Promise(async: { () async throws(Reason) -> Int in try await outcome(of: work).get() })
      }
      return operations
    },
    Subject("combined as different types", traits: [.manyObservers], differences: linkedListDifferences) {
      environment in
      var operations = linkedListOperations(Integers(), environment)
      operations.all = { promises, join in
        switch promises.count {
        case 2: all(promises[0], promises[1]).map { join([$0.0, $0.1]) }
        case 3: all(promises[0], promises[1], promises[2]).map { join([$0.0, $0.1, $0.2]) }
        default: all(promises).map(join)
        }
      }
      return operations
    }
    .choosing([]),
    Subject("with functions of results", traits: [.manyObservers], differences: linkedListDifferences) { environment in
      var operations = linkedListOperations(Integers(), environment)
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
    .choosing([]),
  ]
}

private func promised(_ reply: Reply<Promise<Int, Reason>>) -> Promise<Int, Reason> {
  do throws(Reason) { return try answer(reply) { $0 } } catch { return Promise(error: error) }
}
