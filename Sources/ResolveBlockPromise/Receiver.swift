/// What takes the place of a target whose action is called with an object and an error?
///
/// A receiver that goes without having been called resolves its promise with `PromiseError.dropped`, and that is reported.
public final class Receiver<Value: Sendable>: Sendable {
  /// The promise that the action resolves.
  public let promise: Promise<Value>

  /// A receiver with a new promise.
  public init(name: String? = nil) { promise = Promise(name: name) }

  /// The action of a call that gives an object or an error. An error wins over an object; neither is
  /// `PromiseError.noResult`. Later calls change nothing.
  public func resolve(object: Value?, error: (any Error)?) {
    promise.resolve(error.map(Result.failure) ?? object.map(Result.success) ?? .failure(PromiseError.noResult))
  }

  deinit { release(.unresolved(promise)) }
}

extension Receiver where Value == Void {
  /// The action of a call that gives an error or nothing.
  public func resolve(error: (any Error)?) { resolve(object: (), error: error) }
}
