import Dispatch

/// How does one wait for promises of different types? Their results come side by side, each with its own type.
extension Promise where Value: Sendable {
  /// Runs `block` when all members are resolved, with their results in order, each a value or an error.
  ///
  /// Everything else is as for members in a dictionary: the aggregate is the Next Promise of each member, a promise
  /// given twice is attached once, cancelling the result cancels the pending members.
  ///
  /// - Cost: linear in the number of members.
  /// - Tests: `AfterTests`.
  @discardableResult @_alwaysEmitIntoClient @_disfavoredOverload
  public static func after<each Member: Sendable>(
    _ members: repeat Promise<each Member>, on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: repeat Result<each Member, any Error>) throws -> Value
  ) -> Promise<Value> {
    var cores: [Core] = []
    repeat cores.append((each members).core)
    let gathered = Promise<[Outcome]>(gatherOutcomes(cores, [Outcome].self, queue) { outcomes in Outcome(outcomes) })
    return gathered.then { outcomes in
      var rest = outcomes[...]
      return try block(repeat rest.removeFirst().result((each Member).self))
    }
  }

  /// As above, for a block that returns a promise.
  @discardableResult @_alwaysEmitIntoClient
  public static func after<each Member: Sendable, New: Resolving>(
    _ members: repeat Promise<each Member>, on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: repeat Result<each Member, any Error>) throws -> New
  ) -> Promise<Value> where New.Resolved == Value {
    var cores: [Core] = []
    repeat cores.append((each members).core)
    let gathered = Promise<[Outcome]>(gatherOutcomes(cores, [Outcome].self, queue) { outcomes in Outcome(outcomes) })
    return gathered.then { outcomes in
      var rest = outcomes[...]
      return try block(repeat rest.removeFirst().result((each Member).self))
    }
  }
}
