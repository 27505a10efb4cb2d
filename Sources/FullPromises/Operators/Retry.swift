import Dispatch

/// A promise of work that is tried again when it fails, as often as allowed.
///
/// The first try isn't counted as an attempt. The predicate is asked only while attempts remain. Memory doesn't grow.
///
/// A try starts when the promise of the previous one is rejected. The work behind that promise may still be running:
/// with `retry { load().timeout(5) }`, a load that takes longer continues beside the next one. To separate the tries,
/// let the work fail by itself, like a request with its own time limit. Or limit all tries together:
/// `retry { load() }.timeout(5)`.
///
/// - `queue`: where the block and the predicate run.
/// - `attempts`: how many times the work may be tried again after its first failure. A negative number counts as zero.
/// - `delay`: seconds between a failure and the next try. A negative number or not-a-number counts as zero; an interval
///   of more than 292 years, which is beyond the clock, or of infinity never ends.
/// - `condition`: whether to try again, given the number of attempts that remain, and the error.
/// - `work`: returns a promise of the result; called once for each try.
/// - Cost: one hop for each try; a timer for each try that follows a failure.
/// - Clauses: `retry-counts-retries`, `retry-asks-after-throws`, `small-programs-loops`.
/// - Tests: `RetryTests`, `IntervalTests`, `LongLoopTests`.
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

/// The same with a scheduler for timers and hops.
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
