import Dispatch

/// What joins the core from other rooms?
///
/// Each seam does nothing here, or the simplest thing, so that the core compiles alone. The real one has the same name
/// in an extension of `AnyPromise` or `Outcome`, which the compiler prefers. So a seam costs no call more.
@usableFromInline
protocol Seams: AnyObject, Sendable {}

extension Seams {
  /// `Reports/Notes`: the promise was made, pending or with an outcome.
  func noteMade(at place: Place, _ outcome: Outcome?) {}

  /// `Reports/Notes`: the promise is about to be released.
  func noteEnd() {}

  /// `Reports/Notes`: the promise is released while pending.
  func noteDrop(isAwaited: Bool) {}

  /// `Reports/Notes`: the observer begins to wait.
  func noteObserver(_ observer: Observer) {}

  /// `Reports/Notes`: the promise gets an outcome, unless it has one.
  func noteSettling(_ outcome: Outcome) {}

  /// `Reports/Notes`: all observers of the settled promise were notified.
  func noteSettled() {}

  /// `Waiting/Blocks`: the block that settles this promise gets its outcome, and goes to its queue.
  func noteHop(_ wanted: Wanted) {}

  /// `Waiting/Blocks`: how many turns of its queue the promise's blocks may have at once.
  var mostTurns: Int { 64 }

  /// `Waiting/Blocks`: sends so many turns for blocks of the promise to their queue.
  func send(_ arrival: Arrival, _ turns: Int, to queue: DispatchQueue) {
    for _ in 0..<turns { queue.async { Run.begin(arrival) } }
  }

  /// `Waiting/Blocks`: runs the block that settles this promise.
  func call(_ block: Block, _ outcome: Outcome) throws -> Answer { try block(outcome) }

  /// `Waiting/Rings`: whether this promise waits for another, by way of blocks and adopters.
  func isBehind(_ other: any AnyPromise) -> Bool { false }

  /// `Waiting/LeavingOut`: puts the promise that waits for `adopter` in its place, if nothing else knows the adopter.
  func leaveOut(_ adopter: inout any AnyPromise) -> Link? { nil }
}

@usableFromInline
protocol OutcomeSeams {}

extension OutcomeSeams {
  /// `Bridges/Returned`: the rejection by a value that is an error.
  @usableFromInline
  static func rejection<Value>(by value: Value) -> Outcome? { nil }

  /// `Bridges/PromiseError+NSError`: the rejection by an error of any kind.
  @usableFromInline
  static func rejection(_ error: any Error) -> Outcome { .error(error) }
}
