/// The task of a promise. You call it with a completion handler, and a link of a chain calls it with a receiver.
public struct ChainTask<Value, Failure: Error>: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    case settled(Settled<Value, Failure>)
    case node(Node<Value, Failure>)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// A task that has yet to work.
  @_alwaysEmitIntoClient
  init(_ run: @escaping @Sendable (Receiver<Value, Failure>) -> Rest) { self.init(.node(Node(run))) }

  /// Runs the task for a link. Returns what is left to do.
  @_alwaysEmitIntoClient
  func callAsFunction(_ receiver: Receiver<Value, Failure>) -> Rest {
    switch kind {
    case .settled(let settled): settled.result.pass(to: receiver)
    case .node(let node): node.run(receiver)
    }
  }
}

extension ChainTask where Value: Sendable {
  /// A task whose result you have.
  ///
  /// A result that refers to something may own the last reference to a promise of such a result, and so on. So it is
  /// kept in a node, whose release doesn't nest.
  @_alwaysEmitIntoClient
  init(_ result: Result<Value, Failure>) {
    if _isPOD(Result<Value, Failure>.self) {
      self.init(.settled(Settled(result)))
    } else {
      self.init { receiver in result.pass(to: receiver) }
    }
  }

  /// Runs the chain from its innermost promise out to this one, then calls `completionHandler`.
  ///
  /// The handler is called on the thread on which the work completes: inside this call when all of it completes at
  /// once, later otherwise. If a task calls its handler before it returns, the result goes on as soon as the task has
  /// returned.
  ///
  /// - Cost: two allocations for each link, and two for each task of the chain, on a stack of constant depth.
  /// - Clauses: `work-runs-once`, `small-programs-handlers`, `handler-after-attach` as a declared difference,
  ///   `long-chain-runs`, `long-chain-runs-at-once`.
  /// - Source: document 001, the stored property `task`.
  @_alwaysEmitIntoClient
  public func callAsFunction(_ completionHandler: @escaping Promise<Value, Failure>.CompletionHandler) {
    switch kind {
    case .settled(let settled): completionHandler(settled.result)
    case .node(let node):
      perform(
        node.run(
          Receiver { result in
            completionHandler(result)
            return .nothing
          }))
    }
  }
}

/// A result that was known when its promise was made.
///
/// `@unchecked`, because the compiler can't see that the result is `Sendable`: promises of any type exist, and only the
/// initializer requires it.
@usableFromInline
struct Settled<Value, Failure: Error>: @unchecked Sendable {
  @usableFromInline let result: Result<Value, Failure>

  @inlinable
  init(_ result: Result<Value, Failure>) where Value: Sendable { self.result = result }
}
