import Dispatch

/// How does one wait for several promises at once? Their results come in a dictionary with the same keys, each a value or
/// an error; the aggregate itself never fails.
extension Promise {
  /// Runs `block` when all members are resolved, with their results by key and the number of errors among them.
  ///
  /// The aggregate is the Next Promise of each member: a member that has one already shows `PromiseError.alreadyAttached`
  /// under its key, a cancelled one error 9999. A promise under several keys is attached once and delivered under each.
  /// Without members the block is scheduled at once. Cancelling the result cancels the members that are still pending.
  /// Cost: linear in the number of members.
  @discardableResult
  public static func after<Key: Hashable & Sendable, New: Sendable>(
    _ promises: [Key: Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Key: Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New> {
    let keys = Array(promises.keys)
    return after(Array(promises.values), on: queue) { try block(sort($0, keys), $1) }
  }

  /// As above, for a block that returns a promise.
  @discardableResult
  public static func after<Key: Hashable & Sendable, New: Resolving>(
    _ promises: [Key: Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Key: Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New.Resolved> {
    let keys = Array(promises.keys)
    return after(Array(promises.values), on: queue) { try block(sort($0, keys), $1) }
  }

  /// As above, for a list; the results come in its order.
  @discardableResult
  public static func after<New: Sendable>(
    _ promises: [Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New> {
    gather(promises, queue).then { results in try block(results, count(results)) }
  }

  /// As above, for a list and a block that returns a promise.
  @discardableResult
  public static func after<New: Resolving>(
    _ promises: [Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New.Resolved> {
    gather(promises, queue).then { results in try block(results, count(results)) }
  }

  /// The results of all promises in order; each promise is attached once.
  private static func gather(
    _ promises: [Promise], _ queue: DispatchQueue?
  ) -> Promise<[Result<Value, any Error>]> {
    var places: [ObjectIdentifier: [Int]] = [:]
    for (place, promise) in promises.enumerated() { places[ObjectIdentifier(promise), default: []].append(place) }
    let members = promises.enumerated().filter { places[ObjectIdentifier($1)]?.first == $0 }.map(\.element)
    let empty = [Result<Value, any Error>](repeating: .failure(PromiseError.noResult), count: promises.count)
    let gate = Gate(members, queue, empty: empty)
    for member in members {
      let places = places[ObjectIdentifier(member)] ?? []
      gate.add(member) { results, result in for place in places { results[place] = result } }
    }
    return gate.promise
  }

  private static func count(_ results: [Result<Value, any Error>]) -> Int {
    results.count { if case .failure = $0 { true } else { false } }
  }

  /// Puts the results under their keys; here, on the block's queue, the keys' own code may run.
  private static func sort<Key: Hashable>(
    _ results: [Result<Value, any Error>], _ keys: [Key]
  ) -> [Key: Result<Value, any Error>] {
    Dictionary(zip(keys, results)) { first, _ in first }
  }
}

/// Collects the outcomes of members and resolves a promise with them when the last has come.
///
/// Members hold the gate, the gate holds its promise, and the promise knows the members only weakly: no cycle.
final class Gate<Results: Sendable>: Sendable {
  let promise: Promise<Results>
  private let progress: Lock<(results: Results, left: Int)>

  init(_ members: [any Link], _ queue: DispatchQueue?, empty: Results) {
    let state = members.isEmpty ? State.resolved(.value(Box(empty)), Slots()) : .pending(Pending())
    promise = Promise(
      Guarded(
        state: state, sources: .many(members.map { WeakLink($0) }),
        settings: Settings(queue: queue ?? Queues.standard)),
      scheduler: members.first?.scheduler)
    progress = Lock((empty, members.count))
  }

  /// Waits for one member; `store` puts its outcome where it belongs, under the lock.
  func add<Value>(
    _ member: Promise<Value>, _ store: @escaping @Sendable (inout Results, Result<Value, any Error>) -> Void
  ) {
    guard member.guarded.withLock({ $0.claimNext() }) else {
      drain(arrive { store(&$0, .failure(PromiseError.alreadyAttached)) })
      return
    }
    member.fill(
      Attachment(place: .inline, next: promise) { outcome in self.arrive { store(&$0, Promise<Value>.open(outcome)) } })
  }

  private func arrive(_ store: (inout Results) -> Void) -> (any Link)? {
    let results: Results? = progress.withLock { progress in
      store(&progress.results)
      progress.left -= 1
      return progress.left == 0 ? progress.results : nil
    }
    return results.flatMap { promise.settle(.value(Box($0))).ready }
  }
}
