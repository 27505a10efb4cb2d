/// The task of a promise: the document's stored property, which you call with a completion handler.
public struct ChainTask<Value, Failure: Error>: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    case settled(Settled)
    case function(Function<Value, Failure>)
  }
  @usableFromInline struct Settled: @unchecked Sendable { @usableFromInline let result: Result<Value, Failure>; @inlinable init(_ result: Result<Value, Failure>) { self.result = result } }
  @usableFromInline let kind: Kind

  @inlinable
  init(_ run: @escaping @Sendable (any Receiver<Value, Failure>) -> Rest) { kind = .function(Function(run)) }
  @inlinable
  init(_ result: Result<Value, Failure>) where Value: Sendable {
    kind = _isPOD(Result<Value, Failure>.self) ? .settled(Settled(result)) : .function(Function { receiver in result.pass(to: receiver) })
  }

  /// What a link calls: it returns what is left to do.
  @inlinable
  func callAsFunction(_ receiver: any Receiver<Value, Failure>) -> Rest {
    switch kind {
    case .settled(let settled): settled.result.pass(to: receiver)
    case .function(let function): function(receiver)
    }
  }
}

extension ChainTask where Value: Sendable {
  @inlinable
  public func callAsFunction(_ completionHandler: @escaping Promise<Value, Failure>.CompletionHandler) {
    switch kind {
    case .settled(let settled): completionHandler(settled.result)
    case .function(let function):
      let receiver = Handler<Value, Failure> { result in
        completionHandler(result)
        return .nothing
      }
      perform(function(receiver))
    }
  }
}
