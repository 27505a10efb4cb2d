/// The task of a promise: the document's stored property, which you call with a completion handler.
public struct ChainTask<Value, Failure: Error>: Sendable {
  @usableFromInline let run: Function<Value, Failure>

  @inlinable
  init(_ run: @escaping @Sendable (any Receiver<Value, Failure>) -> Rest) { self.run = Function(run) }

  /// What a link calls: it returns what is left to do.
  @inlinable
  func callAsFunction(_ receiver: any Receiver<Value, Failure>) -> Rest { run(receiver) }
}

extension ChainTask where Value: Sendable {
  /// Runs the chain from its innermost promise out, then calls `completionHandler`.
  ///
  /// The handler is called on the thread on which the work completes: inside this call when all of it completes at
  /// once, later otherwise. If a task calls its handler before it returns, the result continues as soon as the task has
  /// returned.
  ///
  /// - Clauses: `work-runs-once`, `small-programs-handlers`, `handler-after-attach` as a declared difference,
  ///   `long-chain-runs`, `long-chain-runs-at-once`.
  /// - Source: document 001.
  @inlinable
  public func callAsFunction(_ completionHandler: @escaping Promise<Value, Failure>.CompletionHandler) {
    let receiver = Handler<Value, Failure> { result in
      completionHandler(result)
      return .nothing
    }
    perform(run(receiver))
  }
}
