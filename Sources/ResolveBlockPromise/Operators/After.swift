import Dispatch

/// How does one wait for several promises at once? Their results come in a dictionary with the same keys, each a value
/// or an error; the aggregate itself never fails.
///
/// - Parameter queue: where the block runs, and what the result inherits; the global default queue if nil.
/// - Cost: linear in the number of members.
/// - Tests: `AfterTests`, `ShortFormTests`.
/// - Source: document 002, multiple parallel promises.
extension Promise where Value: Sendable {
  /// Runs `block` when all members are resolved, with their results by key and the number of errors among them.
  ///
  /// The aggregate is the Next Promise of each member: a member that has one already shows
  /// `PromiseError.alreadyAttached` under its key, a cancelled one error 9999. A promise under several keys is attached
  /// once and delivered under each. Without members the block is scheduled at once. Cancelling the result cancels the
  /// members that are still pending.
  ///
  /// - Clauses: `settled-in-order`, `errors-are-counted`, `small-programs-combinations`, `small-programs-members`.
  @discardableResult @_alwaysEmitIntoClient
  public static func after<Key: Hashable & Sendable, New>(
    _ promises: [Key: Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Key: Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New> {
    after(Array(promises.values), on: queue) { [keys = Array(promises.keys)] in try block(sort($0, keys), $1) }
  }

  /// As above, for a block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public static func after<Key: Hashable & Sendable, New: Resolving>(
    _ promises: [Key: Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Key: Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New.Resolved> {
    after(Array(promises.values), on: queue) { [keys = Array(promises.keys)] in try block(sort($0, keys), $1) }
  }

  /// As above, for a list; the results come in its order.
  @discardableResult @_alwaysEmitIntoClient
  public static func after<New>(
    _ promises: [Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New> {
    gather(promises, queue).then { results in try block(results, count(results)) }
  }

  /// As above, for a list and a block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public static func after<New: Resolving>(
    _ promises: [Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New.Resolved> {
    gather(promises, queue).then { results in try block(results, count(results)) }
  }

  /// The results of all promises, in order.
  @_alwaysEmitIntoClient
  static func gather(_ promises: [Promise], _ queue: DispatchQueue?) -> Promise<[Result<Value, any Error>]> {
    let cores = promises.map { promise in promise.core }
    return Promise<[Result<Value, any Error>]>(
      gatherOutcomes(cores, [Result<Value, any Error>].self, queue) { outcomes in
        Outcome(outcomes.map { outcome in outcome.result(Value.self) })
      })
  }

  @_alwaysEmitIntoClient
  static func count(_ results: [Result<Value, any Error>]) -> Int {
    results.count { if case .failure = $0 { true } else { false } }
  }

  /// Puts the results under their keys; here, on the block's queue, the keys' own code may run.
  @_alwaysEmitIntoClient
  static func sort<Key: Hashable>(
    _ results: [Result<Value, any Error>], _ keys: [Key]
  ) -> [Key: Result<Value, any Error>] {
    Dictionary(zip(keys, results)) { first, _ in first }
  }
}
