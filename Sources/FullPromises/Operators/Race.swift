import Dispatch

/// A promise that takes over the outcome, value or error, of the member that is resolved first.
///
/// The other members stay as they are. A race without members is rejected with `PromiseError.emptyRace`.
///
/// - `queue`: accepted as in the document. Racing runs none of the caller's code, so nothing is sent to the queue.
/// - Cost: linear in the number of members.
/// - Clauses: `race-won-by-value`, `race-won-by-error`, `race-of-settled`, `small-programs-combinations`,
///   `losers-keep-no-race`.
/// - Tests: `RaceTests`.
/// - Source: document 004, "Race".
@_alwaysEmitIntoClient
public func race<Value: Sendable>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promises: Promise<Value>...
) -> Promise<Value> {
  race(on: queue, fileID: fileID, line: line, promises)
}

/// As above, for a sequence of promises. If several members are already resolved, the first in the sequence wins.
@_alwaysEmitIntoClient
public func race<Value: Sendable, Members: Sequence>(
  on queue: DispatchQueue = .promises, fileID: StaticString = #fileID, line: UInt = #line,
  _ promises: Members
) -> Promise<Value> where Members.Element == Promise<Value> {
  let members = Array(promises)
  if members.isEmpty { return Promise(PromiseError.emptyRace, fileID: fileID, line: line) }
  return gather(endedBy: .either, of: members, Place("race", fileID, line))
}
