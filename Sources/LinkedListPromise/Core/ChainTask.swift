/// The task of a promise, in the form in which a chain calls it: given a receiver, it returns what is left to do.
@usableFromInline enum ChainTask<Value, Failure: Error>: Sendable {
  /// The result is known. A function stores it, because a type can't store a promise of itself.
  case settled(@Sendable () -> Result<Value, Failure>)
  case node(Node<Value, Failure>)

  @_alwaysEmitIntoClient init(_ run: @escaping Node<Value, Failure>.Run) { self = .node(Node(run)) }

  /// A result that contains references may own the last reference to a promise with such a result, and so on. So a node
  /// stores it, whose release doesn't nest.
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
