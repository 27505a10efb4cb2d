@_exported import StatefulPromise

// Makes the tests of `Shared` tests of this design.

extension Promise where Value: Sendable {
  func observe(_ handler: @escaping CompletionHandler) { start(handler) }
}

/// How often the work of a promise runs that two observe.
let runsForTwo = 1
