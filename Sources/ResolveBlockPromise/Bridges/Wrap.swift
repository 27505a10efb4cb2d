/// How does a call that knows nothing of promises resolve one? Through a completion handler, or through a receiver that
/// is the target of an action.
extension Promise where Value: Sendable {
  /// Wraps a call whose completion handler gets an object or an error. An object wins over an error. If both are
  /// missing, the promise gets nil where `Value` is an optional, otherwise `PromiseError.noResult`. It gets an error
  /// that `start` throws.
  ///
  /// A handler that is dropped uncalled resolves with `PromiseError.dropped`, and that is reported.
  ///
  /// - Cost: as a `Receiver`, and the handler's closure.
  /// - Tests: `WrapTests`, `NilResultTests`.
  /// - Source: document 002, encapsulating an asynchronous call.
  @_alwaysEmitIntoClient
  public static func wrap(
    name: String? = nil,
    _ start: (_ done: @escaping @Sendable (_ object: Value?, _ error: (any Error)?) -> Void) throws -> Void
  ) -> Promise {
    makeWrapped(name) { receiver in
      try start { object, error in
        let isThere = object.map { !isNull($0) } ?? false
        receiver.resolve(object: object, error: isThere ? nil : error)
      }
    }
  }

  /// As above, for a handler that gets a `Result`.
  @_alwaysEmitIntoClient
  public static func wrap<Failure: Error>(
    name: String? = nil, _ start: (_ done: @escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
  ) -> Promise {
    makeWrapped(name) { receiver in try start { receiver.promise.resolve($0) } }
  }

  /// As above, for a handler that gets a value and can't fail.
  ///
  /// - Clauses: `work-that-throws`, `work-throws-after-a-value`, `work-throws-after-an-error`.
  @_alwaysEmitIntoClient
  public static func wrap(
    name: String? = nil, _ start: (_ done: @escaping @Sendable (Value) -> Void) throws -> Void
  ) -> Promise {
    makeWrapped(name) { receiver in try start { receiver.promise.resolve($0) } }
  }

  @_alwaysEmitIntoClient
  static func makeWrapped(_ name: String?, _ start: (Receiver<Value>) throws -> Void) -> Promise {
    let receiver = Receiver<Value>(name: name)
    do { try start(receiver) } catch { receiver.promise.resolve(error: error) }
    return receiver.promise
  }
}

extension Promise where Value == Void {
  /// As above, for a handler that gets an error or nothing.
  @_alwaysEmitIntoClient
  public static func wrap(
    name: String? = nil, _ start: (_ done: @escaping @Sendable (_ error: (any Error)?) -> Void) throws -> Void
  ) -> Promise {
    makeWrapped(name) { receiver in try start { receiver.resolve(error: $0) } }
  }
}
