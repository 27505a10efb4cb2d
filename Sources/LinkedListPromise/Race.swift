/// A promise of what the first promise to complete comes to, a value or an error.
///
/// A run starts the members together, each with a fresh run of its own; the others go on, and what they come to is
/// ignored. A race of nothing can't be written.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-won-by-error`, `race-of-settled`.
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: Promise<Value, Failure>...
) -> Promise<Value, Failure> {
  race(first, rest)
}

/// A promise of what the first promise to complete comes to. See `race(_:_:)` with single promises.
///
/// - Cost: linear in the number of members.
/// - Clauses: `race-of-one-value`, `race-members-work-together`, `race-leaves-losers-alone`.
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: [Promise<Value, Failure>]
) -> Promise<Value, Failure> {
  .combining { completionHandler in
    let finish = Finish(completionHandler)
    for promise in [first] + rest {
      promise.task { result in finish.claim()?(result) }
    }
  }
}

/// Who is to be told of the first result, and is let go of then, so that those still at work keep nothing of it.
final class Finish<Value: Sendable, Failure: Error>: Sendable {
  typealias Handler = Promise<Value, Failure>.CompletionHandler

  private let completionHandler: Lock<Handler?>

  init(_ completionHandler: @escaping Handler) { self.completionHandler = Lock(completionHandler) }

  /// The handler, once.
  func claim() -> Handler? { completionHandler.withLock { $0.take() } }
}
