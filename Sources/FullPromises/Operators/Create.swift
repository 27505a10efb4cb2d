import Dispatch

/// How does a block make a promise? It runs later on the queue, and its result settles the promise.
///
/// A block that returns a promise also fits the form for values, as a value that happens to be a promise. So that form
/// is disfavored; `docs/decisions/overloads.md` says more.
///
/// - `queue`: where the block runs.
/// - Cost: as a pending promise, and one hop.
/// - Tests: `DocumentTests`.
/// - Source: document 004, "Creating promises".
extension Promise where Value: Sendable {
  /// A block that resolves the promise through one of the two functions it is given, now or later.
  public typealias Async =
    @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void) throws
    -> Void

  /// A block that returns a value.
  public typealias Do = @Sendable () throws -> Value

  /// A promise of a value. If making the value throws, the promise is rejected with that error. A value that is an
  /// error rejects too. Nobody passes `noBlock`: it keeps a block behind `Promise` from being taken for a value.
  @_alwaysEmitIntoClient
  public convenience init(
    _ value: @autoclosure () throws -> Value, fileID: StaticString = #fileID, line: UInt = #line,
    _ noBlock: ((Never) -> Never)? = nil
  ) { self.init(settled: Outcome(catching: value), Place("promise", fileID, line)) }

  /// As above, for a text, whose type the compiler then needn't search: a literal could be of many types.
  @_alwaysEmitIntoClient
  public convenience init(
    _ value: @autoclosure () throws -> String, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == String { self.init(settled: Outcome(catching: value), Place("promise", fileID, line)) }

  /// A promise rejected with an error. An argument that could also be a value of the promise's type is taken for the
  /// value, since anybody may make any type an error. A value that is an error rejects all the same.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public convenience init(_ error: any Error, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(settled: .rejection(error), Place("promise", fileID, line))
  }

  /// A promise that a block resolves, run later on the queue. An error it throws before it resolved rejects.
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

  /// A promise of what a block returns or throws, run later on the queue.
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

  /// A promise that takes over the outcome of the promise which a block returns, run later on the queue.
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

/// The outcome that a block without a source gets.
private let nothing = Outcome(())
