import Synchronization

/// A promise of the values of all `promises`, in their order.
///
/// A run starts the members one after the other, each with a fresh run of its own. If one fails, the run completes with
/// the first error, though not before all have been started. Members that are still working continue, and their
/// outcomes are ignored. So is a second completion of a member. Without members the value is an empty array.
///
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-counts-a-member-once`,
///   `all-fails-with-first-error`.
/// - Source: document 001 promises composition; the order and the failure are those of document 004's `all`.
@_alwaysEmitIntoClient
public func all<Value: Sendable, Failure>(_ promises: [Promise<Value, Failure>]) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return gather(promises) { Places<Value>(count: promises.count).put }
}

/// The values of the members of one run.
@usableFromInline final class Places<Value: Sendable>: Sendable {
  @usableFromInline struct State: Sendable {
    /// Empty once the result is known, so that members that still work don't retain the other values.
    @usableFromInline var values: [Value?]
    @usableFromInline var missing: Int

    @_alwaysEmitIntoClient init(count: Int) {
      values = Array(repeating: nil, count: count)
      missing = count
    }
  }

  @usableFromInline let state: Lock<State>

  @_alwaysEmitIntoClient init(count: Int) { state = Lock(State(count: count)) }

  /// Stores a member's first value in its place. Returns the result of the run as soon as it is known.
  @_alwaysEmitIntoClient func put<Failure>(_ result: Result<Value, Failure>, _ place: Int) -> Result<[Value], Failure>?
  {
    // The values leave the lock before they are freed, because that may run code of the caller.
    let taken: (values: [Value?], error: Failure?)? = state.withLock { state in
      guard state.values.indices.contains(place), state.values[place] == nil else { return nil }
      switch result {
      case .failure(let error): return (exchange(&state.values, with: []), error)
      case .success(let value):
        state.values[place] = value
        state.missing -= 1
        return state.missing == 0 ? (exchange(&state.values, with: []), nil) : nil
      }
    }
    guard let taken else { return nil }
    return taken.error.map(Result.failure) ?? .success(taken.values.compactMap { value in value })
  }
}
