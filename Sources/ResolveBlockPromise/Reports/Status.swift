/// What can be seen of a promise from outside, at any moment and from any thread?
public enum Status: Sendable, Equatable {
  /// Not resolved yet, or resolved with a promise that is not.
  case pending
  /// Resolved with a value or an error; the block may be still to run.
  case resolved
  /// Cancelled before it was resolved.
  case cancelled
}

extension Promise where Value: Sendable {
  /// The state at this moment.
  ///
  /// - Cost: an uncontended lock.
  /// - Tests: `CancelTests`, `ResolveTests`.
  @_alwaysEmitIntoClient
  public var status: Status { core.status }
}

extension Core {
  @usableFromInline var status: Status {
    withState { state in
      switch state.phase {
      case .pending: .pending
      case .resolved: .resolved
      case .cancelled: .cancelled
      }
    }
  }
}
