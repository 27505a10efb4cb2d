/// What would a chain cost with the original's own signatures? They are those of its Swift layer, and nothing runs.
///
/// - Source: document 004.
enum CompileOriginal {
  static let name = "Original"

  static let dialect = CompileChain.Dialect(
    name: name, note: "the signatures of document 004, without code behind them",
    makesPromise: "nonisolated func promise(_ number: Int) -> Promise<Int> { Promise(number) }",
    end: CompileChain.thenAndCatch,
    signatures: signatures)

  static let signatures = """
    import Dispatch

    extension DispatchQueue {
      public static var promises: DispatchQueue { .main }
    }

    public final class Promise<Value> {
      public init(_ value: @autoclosure () throws -> Value) { fatalError() }
      public init(_ error: any Error) { fatalError() }
      public init(
        on queue: DispatchQueue = .promises,
        _ work: @escaping (_ fulfill: @escaping (Value) -> Void, _ reject: @escaping (any Error) -> Void) throws -> Void
      ) { fatalError() }
      public init(on queue: DispatchQueue = .promises, _ work: @escaping () throws -> Value) { fatalError() }
      public init(on queue: DispatchQueue = .promises, _ work: @escaping () throws -> Promise) { fatalError() }
      public static func pending() -> Promise { fatalError() }

      @discardableResult
      public func then<Result>(
        on queue: DispatchQueue = .promises, _ work: @escaping (Value) throws -> Result
      ) -> Promise<Result> { fatalError() }
      @discardableResult
      public func then<Result>(
        on queue: DispatchQueue = .promises, _ work: @escaping (Value) throws -> Promise<Result>
      ) -> Promise<Result> { fatalError() }
      @discardableResult
      public func then(
        on queue: DispatchQueue = .promises, _ work: @escaping (Value) throws -> Void
      ) -> Promise { fatalError() }

      @discardableResult
      public func `catch`(
        on queue: DispatchQueue = .promises, _ reject: @escaping (any Error) -> Void
      ) -> Promise { fatalError() }
      @discardableResult
      public func recover(
        on queue: DispatchQueue = .promises, _ recovery: @escaping (any Error) throws -> Value
      ) -> Promise { fatalError() }
      @discardableResult
      public func recover(
        on queue: DispatchQueue = .promises, _ recovery: @escaping (any Error) throws -> Promise
      ) -> Promise { fatalError() }
      @discardableResult
      public func always(
        on queue: DispatchQueue = .promises, _ work: @escaping () -> Void
      ) -> Promise { fatalError() }
      @discardableResult
      public func validate(
        on queue: DispatchQueue = .promises, _ predicate: @escaping (Value) -> Bool
      ) -> Promise { fatalError() }
    }
    """
}
