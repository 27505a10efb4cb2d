import Synchronization

/// The values of a run's members, which arrive in any order.
@usableFromInline final class Values<Value: Sendable>: Sendable {
  @usableFromInline struct State: Sendable {
    /// Empty once the result is known, so that members that are still working don't keep the values of others alive.
    @usableFromInline var values: [Value?]
    @usableFromInline var missing: Int

    @_alwaysEmitIntoClient init(count: Int) {
      values = Array(repeating: nil, count: count)
      missing = count
    }
  }

  @usableFromInline let state: Lock<State>

  @_alwaysEmitIntoClient init(count: Int) { state = Lock(State(count: count)) }

  /// Stores a member's first value in its slot. Returns the result of the run as soon as it is known.
  @_alwaysEmitIntoClient func put<Failure>(_ result: Result<Value, Failure>, _ slot: Int) -> Result<[Value], Failure>? {
    // The values are freed after the lock is given up, because freeing them may run the caller's code.
    let taken: (values: [Value?], error: Failure?)? = state.withLock { state in
      guard state.values.indices.contains(slot), state.values[slot] == nil else { return nil }
      switch result {
      case .failure(let error): return (exchange(&state.values, with: []), error)
      case .success(let value):
        state.values[slot] = value
        state.missing -= 1
        return state.missing == 0 ? (exchange(&state.values, with: []), nil) : nil
      }
    }
    guard let taken else { return nil }
    return taken.error.map(Result.failure) ?? .success(taken.values.compactMap { value in value })
  }
}

/// The value of one member. It is an object because a single element of a pack can't be assigned.
@usableFromInline final class OneValue<Value: Sendable>: Sendable {
  @usableFromInline let value = Lock<Value?>(nil)

  @_alwaysEmitIntoClient init() {}

  /// A second completion changes nothing.
  @_alwaysEmitIntoClient func keep(_ new: Value) { value.withLock { value in if value == nil { value = new } } }

  @_alwaysEmitIntoClient func read() -> Value {
    guard let value = value.withLock({ value in value }) else { preconditionFailure("a member has no value") }
    return value
  }
}
