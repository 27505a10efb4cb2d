/// A promise of the values of all `promises`, in their order.
///
/// A run starts the members one after the other, each with a fresh run of its own. If one fails, the run completes with
/// the first error, though not before all have been started. Members that are still working continue, and their
/// outcomes are ignored. So is a second completion of a member. Without members the value is an empty array.
///
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-counts-a-member-once`,
///   `all-fails-with-first-error`.
/// - Source: document 001 promises composition; the order and the failure are those of document 004's `all`.
@_alwaysEmitIntoClient
public func all<Value: Sendable, Failure>(_ promises: [Promise<Value, Failure>]) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return gather(promises) { Values<Value>(count: promises.count).put }
}
