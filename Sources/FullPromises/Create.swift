import Dispatch

/// In which ways does a promise come into being, and how is it resolved by hand?
///
/// A block that returns a promise also fits the form for values, as a value that happens to be a promise. The forms that
/// would take it so are disfavored; `docs/decisions/full-overloads.md` says why.
///
/// Source: document 004, "Creating promises".
extension Promise {
  /// A block that resolves the promise through one of the two functions it is given, now or later.
  public typealias Async =
    @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void) throws
    -> Void

  /// A pending promise, for somebody to resolve with `fulfill` or `reject`.
  public convenience init() { self.init(nil, by: .caller) }

  /// A pending promise, for somebody to resolve with `fulfill` or `reject`.
  public static func pending() -> Promise { Promise() }

  /// A promise fulfilled with a value.
  @_disfavoredOverload
  public convenience init(_ value: Value) { self.init(.success(value), by: .caller) }

  /// A promise rejected with an error.
  @_disfavoredOverload
  public convenience init(_ error: any Error) { self.init(.failure(error), by: .caller) }

  /// A promise that a block resolves, run later on the queue. An error it throws before it resolved rejects.
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping Async) {
    self.init(nil, by: .functions(queue))
    enqueue(on: queue) { [self] in
      do {
        try work({ value in self.fulfill(value) }, { error in self.reject(error) })
      } catch { reject(error) }
    }
  }

  /// A promise of what a block returns or throws, run later on the queue.
  @_disfavoredOverload
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () throws -> Value) {
    self.init(nil, by: .block(queue))
    enqueue(on: queue) { [self] in settle(Returned.outcome(of: work)) }
  }

  /// A promise that takes over the outcome of the promise which a block returns, run later on the queue.
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () throws -> Promise) {
    self.init(nil, by: .block(queue))
    enqueue(on: queue) { [self] in adopt(catching: work) }
  }

  /// Resolves the promise with a value. Ignored when it is resolved already.
  public func fulfill(_ value: Value) { settle(.success(value)) }

  /// Resolves the promise with an error. Ignored when it is resolved already.
  public func reject(_ error: any Error) { settle(.failure(error)) }

  /// Adopts the promise that a block returns, or rejects with the error that it throws.
  func adopt(catching work: () throws -> Promise) {
    do { adopt(try work()) } catch { settle(.failure(error)) }
  }
}
