import Dispatch

/// How does a block make a promise? It runs later on the queue, and what it comes to settles the promise.
///
/// A block that returns a promise also fits the form for values, as a value that happens to be a promise. Hence that is
/// disfavored; `docs/decisions/full-overloads.md` says more.
///
/// - Parameter queue: where the block runs.
/// - Cost: as a pending promise, and one hop.
/// - Tests: `DocumentTests`.
/// - Source: document 004, "Creating promises".
extension Promise {
  /// A block that resolves the promise through one of the two functions it is given, now or later.
  public typealias Async =
    @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void) throws
    -> Void

  /// A block that returns a value.
  public typealias Do = @Sendable () throws -> Value

  /// A promise that a block resolves, run later on the queue. An error it throws before it resolved rejects.
  ///
  /// - Clauses: `work-that-throws`, `work-throws-after-a-value`, `work-throws-after-an-error`.
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping Async) {
    self.init(on: queue, isByHand: true)
    hop { [self] _ in
      try work({ value in self.fulfill(value) }, { error in self.reject(error) })
      return .later
    }
  }

  /// A promise of what a block returns or throws, run later on the queue.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () throws -> Value) {
    self.init(on: queue, isByHand: false)
    hop { _ in .value(try work()) }
  }

  /// A promise that takes over the outcome of the promise which a block returns, run later on the queue.
  @_alwaysEmitIntoClient
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () throws -> Promise) {
    self.init(on: queue, isByHand: false)
    hop { _ in .promise(try work()) }
  }
}

extension AnyPromise {
  /// Sends the block that settles this promise to its queue, whatever others come to.
  @usableFromInline
  func hop(_ block: @escaping Block) {
    Run.begin { run in run.tell(.one(.block(self, block, .either)), nothing) }
  }
}

/// What a block is given that waits for nobody.
private let nothing = Outcome(())
