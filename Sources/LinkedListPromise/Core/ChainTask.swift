/// The task of a promise, as a link of a chain calls it.
@usableFromInline enum ChainTask<Value, Failure: Error>: Sendable {
  /// The result is known. The function keeps it outside, because the result's type may contain such a promise itself.
  case settled(@Sendable () -> Result<Value, Failure>)
  case node(Node<Value, Failure>)

  @_alwaysEmitIntoClient init(_ run: @escaping Node<Value, Failure>.Run) { self = .node(Node(run)) }

  /// A result that refers to something may own the last reference to a promise of such a result, and so on. So it is
  /// kept in a node, whose release doesn't nest.
  @_alwaysEmitIntoClient init(_ result: Result<Value, Failure>) where Value: Sendable {
    self = _isPOD(Result<Value, Failure>.self) ? .settled { result } : .node(Node(result.pass))
  }

  /// Runs the task. Returns what is left to do.
  @_alwaysEmitIntoClient func callAsFunction(_ receiver: @escaping Receiver<Value, Failure>) -> Rest {
    switch self {
    case .settled(let result): result().pass(to: receiver)
    case .node(let node): node.run(receiver)
    }
  }
}
