/// The task of a promise, in the form in which a chain calls it: given a receiver, it returns what is left to do.
@usableFromInline enum ChainTask<Value, Failure: Error>: Sendable {
  /// The result is known. A function stores it, because a type that contains a promise of itself would be infinitely
  /// large if the promise stored its result inline.
  case settled(@Sendable () -> Result<Value, Failure>)
  case node(Node<Value, Failure>)

  @_alwaysEmitIntoClient init(_ run: @escaping Node<Value, Failure>.Run) { self = .node(Node(run)) }

  /// A result may own a promise whose result owns another promise, and so on. So a result whose type contains
  /// references is stored in a node, because only nodes are released without nesting.
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
