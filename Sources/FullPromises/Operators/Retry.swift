import Dispatch

/// How is work tried again that failed? `retry` runs its block once, and again after each failure while it may.
///
/// The attempts are counted without the first try. The predicate is asked only while retries remain. Memory stays flat.
///
/// A try begins when the promise of the one before is rejected. The work behind that promise may still be under way:
/// with `retry { load().timeout(5) }`, a load that takes longer goes on beside the next one. To keep tries apart, let
/// the work fail by itself, as a request with a time limit of its own does; or put the timeout outside, `retry { load()
/// }.timeout(5)`, which limits all tries together.
///
/// - Parameters:
///   - queue: where the block and the predicate run.
///   - count: how many times the work may be tried again after it first failed; less than zero is none.
///   - interval: seconds between a failure and the next try. Less than zero and not-a-number are none; what is beyond
///     the clock (292 years), infinity included, never comes.
///   - predicate: whether to try again, from the number of retries that remain and the error.
///   - work: gives a promise of the result; called once for each try.
/// - Cost: one hop a try; a timer for each that follows a failure.
/// - Clauses: `retry-counts-retries`, `retry-without-attempts`, `retry-ends-with-success`,
///   `retry-asks-while-some-remain`, `retry-refused`, `retry-by-default`, `retry-after-the-delay`, `long-retry`.
/// - Tests: `RetryTests`, `IntervalTests`.
/// - Source: document 004, "Retry".
public func retry<Value>(
  on queue: DispatchQueue = .promises, attempts count: Int = 1, delay interval: Double = 1,
  condition predicate: (@Sendable (_ count: Int, _ error: any Error) -> Bool)? = nil,
  _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  retry(on: queue, attempts: count, delay: interval, condition: predicate, scheduler: nil, work)
}

/// The same with timers and hops that go through a scheduler.
package func retry<Value>(
  on queue: DispatchQueue = .promises, attempts count: Int = 1, delay interval: Double = 1,
  condition predicate: (@Sendable (_ count: Int, _ error: any Error) -> Bool)? = nil, scheduler: Scheduler?,
  _ work: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  let result = Promise<Value>(on: queue, isByHand: false, scheduler)
  let retry = Retry(queue: queue, interval: interval, predicate: predicate, work: work, result: result)
  result.hop { _ in retry.attempt(remaining: count) }
  return result
}

private struct Retry: Sendable {
  let queue: DispatchQueue
  let interval: Double
  let predicate: (@Sendable (Int, any Error) -> Bool)?
  let work: @Sendable () throws -> any AnyPromise
  let result: any AnyPromise

  func attempt(remaining: Int) -> Answer {
    do {
      let attempt = try work()
      guard remaining > 0, attempt !== result else { return .promise(attempt) }
      attempt.observe(.error, by: result) { outcome in
        outcome.error.map { error in failed(error, remaining: remaining) } ?? .later
      }
      return .later
    } catch { return failed(error, remaining: remaining) }
  }

  private func failed(_ error: any Error, remaining: Int) -> Answer {
    guard result.outcome == nil, remaining > 0, predicate?(remaining, error) ?? true else {
      return .outcome(.error(error))
    }
    result.after(interval, on: queue) {
      result.hop { _ in attempt(remaining: remaining - 1) }
    }
    return .later
  }
}
