import Dispatch

/// What ends the promise of `wrap`? The first call of the handler, or the release of a handler that was never called.
final class Handler<Value: Sendable>: Sendable {
  private let promise: Promise<Value>

  private init(_ promise: Promise<Value>) { self.promise = promise }

  /// Rejects in the loop that releases chains, since the promise's blocks may hold the next handler.
  deinit {
    guard promise.isPending else { return }
    var drop: Drop<Value>? = Drop(promise)
    Release.empty(&drop)
  }

  static func promise(
    on queue: DispatchQueue, _ work: @escaping @Sendable (Handler) throws -> Void
  ) -> Promise<Value> {
    let promise = Promise<Value>(nil, by: .functions(queue))
    promise.enqueue(on: queue) {
      let handler = Handler(promise)
      do { try work(handler) } catch { promise.reject(error) }
      withExtendedLifetime(handler) {}
    }
    return promise
  }

  func call(_ value: Value, _ error: (any Error)? = nil) { error.map(promise.reject) ?? promise.fulfill(value) }
}

/// Rejects the promise of a handler when it is released itself.
private final class Drop<Value: Sendable>: Sendable {
  private let promise: Promise<Value>

  init(_ promise: Promise<Value>) { self.promise = promise }

  deinit { promise.reject(PromiseError.dropped) }
}
