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
    let members = distinct(promises)
    let keys = members.map(\.keys)
    return gather(members, queue).then { outcomes in
      let (results, errors) = sort(outcomes, keys)
      return try block(results, errors)
    }
  }

  /// As above, for a block that returns a promise.
  @discardableResult
  public static func after<Key: Hashable & Sendable, New: Resolving>(
    _ promises: [Key: Promise<Value>], on queue: DispatchQueue? = nil,
    do block: @escaping @Sendable (_ results: [Key: Result<Value, any Error>], _ errors: Int) throws -> New
  ) -> Promise<New.Resolved> {
    let members = distinct(promises)
    let keys = members.map(\.keys)
    return gather(members, queue).then { outcomes in
      let (results, errors) = sort(outcomes, keys)
      return try block(results, errors)
    }
  }

  /// Each promise once, with the keys it has.
  private static func distinct<Key: Hashable>(_ promises: [Key: Promise]) -> [(promise: Promise, keys: [Key])] {
    var places: [ObjectIdentifier: Int] = [:]
    var members: [(promise: Promise, keys: [Key])] = []
    for (key, promise) in promises {
      if let place = places[ObjectIdentifier(promise)] {
        members[place].keys.append(key)
      } else {
        places[ObjectIdentifier(promise)] = members.count
        members.append((promise, [key]))
      }
    }
    return members
  }

  private static func gather<Key>(
    _ members: [(promise: Promise, keys: [Key])], _ queue: DispatchQueue?
  ) -> Promise<[Result<Value, any Error>?]> {
    let gate = Gate(
      members.map(\.promise), queue, empty: [Result<Value, any Error>?](repeating: nil, count: members.count))
    for (place, member) in members.enumerated() { gate.add(member.promise) { $0[place] = $1 } }
    return gate.promise
  }

  /// Puts the outcomes under their keys; here, on the block's queue, the keys' own code may run.
  private static func sort<Key: Hashable>(
    _ outcomes: [Result<Value, any Error>?], _ keys: [[Key]]
  ) -> ([Key: Result<Value, any Error>], Int) {
    var results: [Key: Result<Value, any Error>] = [:]
    var errors = 0
    for (outcome, keys) in zip(outcomes, keys) {
      for key in keys { results[key] = outcome }
      if case .failure? = outcome { errors += keys.count }
    }
    return (results, errors)
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
