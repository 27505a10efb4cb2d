/// The task of a promise: the document's stored property, which you call with a completion handler.
public struct ChainTask<Value, Failure: Error>: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    case settled(Settled<Value, Failure>)
    case node(Node<Value, Failure>)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(_ run: @escaping @Sendable (Receiver<Value, Failure>) -> Rest) { self.init(.node(Node(run))) }

  /// A result that refers to nothing stands in the struct itself. Any other may hold the last reference to a promise of
  /// such a result, and so on; so it is left to a node.
  @inlinable
  init(_ result: Result<Value, Failure>) where Value: Sendable {
    if _isPOD(Result<Value, Failure>.self) {
      self.init(.settled(Settled(result)))
    } else {
      self.init { receiver in result.pass(to: receiver) }
    }
  }

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// What a link calls: it returns what is left to do.
  @inlinable
  func callAsFunction(_ receiver: Receiver<Value, Failure>) -> Rest {
    switch kind {
    case .settled(let settled): settled.result.pass(to: receiver)
    case .node(let node): node(receiver)
    }
  }
}

extension ChainTask where Value: Sendable {
  @inlinable
  public func callAsFunction(_ completionHandler: @escaping Promise<Value, Failure>.CompletionHandler) {
    switch kind {
    case .settled(let settled): completionHandler(settled.result)
    case .node(let node):
      let receiver = Receiver<Value, Failure> { result in
        completionHandler(result)
        return .nothing
      }
      perform(node(receiver))
    }
  }
}

/// A result that is known when the promise is made.
///
/// Only a `Sendable` result can be put in, so it is safe to say that the struct is `Sendable`. The compiler can't see
/// that: the type has no constraint, because a promise may be of any type.
@usableFromInline
struct Settled<Value, Failure: Error>: @unchecked Sendable {
  @usableFromInline let result: Result<Value, Failure>

  @inlinable
  init(_ result: Result<Value, Failure>) where Value: Sendable { self.result = result }
}
