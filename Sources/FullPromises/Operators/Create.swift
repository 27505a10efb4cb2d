import Dispatch

/// How is a promise made by a block? The block runs later on the queue, and its result settles the promise.
///
/// A block that returns a promise also fits the form for values, because a promise is a value, too. So that form is
/// disfavored; `docs/decisions/overloads.md` says more.
///
/// - `queue`: where the block runs.
/// - Cost: as a pending promise, and one hop.
/// - Tests: `DocumentTests`.
/// - Source: document 004, "Creating promises".
extension Promise where Value: Sendable {
  /// A block that resolves the promise with one of the two functions that it is given, now or later.
  public typealias Async =
    @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void) throws
    -> Void

  /// A block that returns a value.
  public typealias Do = @Sendable () throws -> Value

  /// A promise of a value. If the expression throws an error, the promise is rejected with that error. A value that is
  /// an error rejects, too. Don't pass `noBlock`: because of it, a block after `Promise` isn't taken for a value.
  @_alwaysEmitIntoClient
  public convenience init(
    _ value: @autoclosure () throws -> Value, fileID: StaticString = #fileID, line: UInt = #line,
    _ noBlock: ((Never) -> Never)? = nil
  ) { self.init(settled: Outcome(catching: value), Place("promise", fileID, line)) }

  /// As above, for a string. A string literal may have many types, and this form spares the compiler the search.
  @_alwaysEmitIntoClient
  public convenience init(
    _ value: @autoclosure () throws -> String, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == String { self.init(settled: Outcome(catching: value), Place("promise", fileID, line)) }

  /// A promise that is rejected with an error. An argument that may also be a value of the promise's type is taken for
  /// the value, because anybody can make any type an error. A value that is an error rejects all the same.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(_ error: any Error, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(settled: .rejection(error), Place("promise", fileID, line))
  }

  /// A promise that a block resolves, which runs later on the queue. An error that the block throws before it has
  /// resolved the promise rejects.
  ///
  /// - Clauses: `work-that-throws`, `work-throws-after-a-value`, `work-throws-after-an-error`.
  #if Migration
    @preconcurrency
  #endif
  @_alwaysEmitIntoClient
  public convenience init(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping Async
  ) {
    self.init(on: queue, isByHand: true, Place("promise", fileID, line))
    hop { [self] _ in
      try work({ value in self.fulfill(value) }, { error in self.reject(error) })
      return .later
    }
  }

  /// A promise of what a block returns or throws. The block runs later on the queue.
  #if Migration
    @preconcurrency
  #endif
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () throws -> Value
  ) {
    self.init(on: queue, isByHand: false, Place("promise", fileID, line))
    hop { _ in .value(try work()) }
  }

  /// A promise that takes over the outcome of the promise that a block returns. The block runs later on the queue.
  #if Migration
    @preconcurrency
  #endif
  @_alwaysEmitIntoClient
  public convenience init(
    on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () throws -> Promise
  ) {
    self.init(on: queue, isByHand: false, Place("promise", fileID, line))
    hop { _ in .promise(try work()) }
  }
}

extension AnyPromise {
  /// Sends the block that settles this promise to its queue.
  @usableFromInline
  func hop(_ block: @escaping Block) {
    Run.begin { run in run.notify(.one(.block(self, block, .either)), nothing) }
  }
}

/// The outcome that is given to a block without a source.
private let nothing = Outcome(())
