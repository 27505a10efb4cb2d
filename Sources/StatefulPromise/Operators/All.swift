/// A promise of the values of all `promises`, in their order.
///
/// Starting the combined promise starts its members. If a member fails, the combined promise fails with the first
/// error, but only after all members have been started. The other members continue, and the combined promise no longer
/// observes them. If a member is cancelled, or can't get a result, the combined promise returns to *created*, and
/// `start` starts the members again. Without members, the value is an empty array.
///
/// If all members start with their first handler, the combined promise starts immediately, as a promise chained from
/// one of them does.
///
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-fails-with-first-error`,
///   `combining-starts-nothing`.
/// - Source: document 001 promises composition; the order and the failure are those of document 004's `all`.
@_alwaysEmitIntoClient
public func all<Value: Sendable, Failure>(
  _ promises: [Promise<Value, Failure>], fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return gather(promises.map(\.startsWithFirstHandler), needsAll: true, place(fileID, line)) { all in
    let values = Values<Value>(count: promises.count)
    return promises.enumerated().map { number, member in
      all.attach(to: member) { result in values.put(result, number) }
    }
  }
}
