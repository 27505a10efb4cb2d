import LinkedListPromise
import PromiseConformance

extension Subject {
  /// The other ways in.
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
    }
  ]
}
