import Dispatch

/// How is failed work tried again? `retry` runs its block once, and again after each failure while it may.
///
/// The attempts are counted without the first try. The predicate is asked only while retries remain. Memory stays flat.
///
/// A try begins when the promise of the one before is rejected. The work behind that promise may still be under way:
/// with `retry { load().timeout(5) }`, a load that takes longer goes on beside the next one. To keep tries apart, let
/// the work fail by itself, as a request with a time limit of its own does. Or limit all tries together:
/// `retry { load() }.timeout(5)`.
///
/// - `queue`: where the block and the predicate run.
/// - `attempts`: how many times the work may be tried again after it first failed; less than zero is none.
/// - `delay`: seconds between a failure and the next try. Less than zero and not-a-number are none; an interval beyond
///   the clock (292 years), infinity included, never ends.
/// - `condition`: whether to try again, from the number of retries that remain and the error.
/// - `work`: gives a promise of the result; called once for each try.
/// - Cost: one hop a try; a timer for each that follows a failure.
/// - Clauses: `retry-counts-retries`, `retry-without-attempts`, `retry-ends-with-success`,
///   `retry-asks-while-some-remain`, `retry-asks-after-throws`, `retry-refused`, `retry-by-default`,
///   `retry-after-the-delay`, `long-retry`.
/// - Tests: `RetryTests`, `IntervalTests`.
/// - Source: document 004, "Retry".
#if Migration
  @preconcurrency
#endif
@_alwaysEmitIntoClient
public func retry<Value: Sendable>(
  on queue: DispatchQueue = .promises, attempts count: Int = 1, delay interval: Double = 1,
  condition predicate: (@Sendable (_ count: Int, _ error: any Error) -> Bool)? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  retry(
    on: queue, attempts: count, delay: interval, condition: predicate, scheduler: nil, fileID: fileID, line: line, work)
}

/// The same with timers and hops that go through a scheduler.
@_alwaysEmitIntoClient
package func retry<Value: Sendable>(
  on queue: DispatchQueue = .promises, attempts count: Int = 1, delay interval: Double = 1,
  condition predicate: (@Sendable (_ count: Int, _ error: any Error) -> Bool)? = nil, scheduler: Scheduler?,
  fileID: StaticString = #fileID, line: UInt = #line, _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  let result = Promise<Value>(on: queue, isByHand: false, Place("retry", fileID, line), scheduler)
  @Sendable func attempt(remaining: Int) -> Answer {
    do {
      let attempt = try work()
      if remaining <= 0 { return .promise(attempt) }
      return .more(attempt, .error) { outcome in failed(outcome, remaining: remaining) }
    } catch { return failed(.rejection(error), remaining: remaining) }
  }
  @Sendable func failed(_ outcome: Outcome, remaining: Int) -> Answer {
    guard let error = outcome.error, result.outcome == nil, remaining > 0, predicate?(remaining, error) ?? true else {
      return .outcome(outcome)
    }
    result.after(interval, on: queue) {
      result.hop { _ in attempt(remaining: remaining - 1) }
    }
    return .later
  }
  result.hop { _ in attempt(remaining: count) }
  return result
}
