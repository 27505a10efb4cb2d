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
public func race<Value, Failure>(
  _ first: Promise<Value, Failure>, _ rest: [Promise<Value, Failure>]
) -> Promise<Value, Failure> {
  Promise { completionHandler in
    let winner = Once()
    for promise in [first] + rest {
      promise.task { result in if winner.claim() { completionHandler(result) } }
    }
  }
}

/// Lets the first through.
final class Once: Sendable {
  private let claimed = Lock(false)

  func claim() -> Bool {
    claimed.withLock { claimed in
      defer { claimed = true }
      return !claimed
    }
  }
}
