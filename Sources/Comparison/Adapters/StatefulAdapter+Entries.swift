import PromiseConformance
import StatefulPromise

extension Subject {
  /// The other ways in.
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
    Subject(
      "starting with the first handler, on a queue", traits: [.manyObservers, .sharedRun, .identity],
      differences: withFirstHandlerDifferences + [
        .init("combining-starts-nothing", "starts-its-members", "Every operator attaches a handler.")
      ]
    ) { environment in
      var operations = statefulOperations(Integers(), environment)
      (operations.resolved, operations.recover, operations.always) = (nil, nil, nil)
      operations.then = { promise, block in
        promise.on(environment.queue).then { value throws(Reason) in try answer(block(value)) { $0 } }
      }
      operations.make = { work in
        Promise(starting: .withFirstHandler) { completionHandler in work(completionHandler) }
      }
      return operations
    },
  ]
}
