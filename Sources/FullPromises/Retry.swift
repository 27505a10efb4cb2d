import Dispatch

/// How is work tried again that failed? `retry` runs its block once, and again after each failure while it may.
///
/// The attempts are counted without the first try. The predicate is asked only while retries remain. Tries never overlap
/// and memory stays flat. Source: document 004, "Retry".
///
/// - Parameters:
///   - queue: where the block and the predicate run.
///   - count: how many times the work may be tried again after it first failed; less than zero is none.
///   - interval: seconds between a failure and the next try. Less than zero and not-a-number are none; what is beyond the
///     clock (292 years), infinity included, never comes.
///   - predicate: whether to try again, from the number of retries that remain and the error.
///   - work: gives a promise of the result; called once for each try.
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
  let result = Promise<Value>(nil, by: .block(queue), scheduler)
  Retry(queue: queue, interval: interval, predicate: predicate, work: work, result: result).run(remaining: count)
  return result
}

private struct Retry<Value: Sendable>: Sendable {
  let queue: DispatchQueue
  let interval: Double
  let predicate: (@Sendable (Int, any Error) -> Bool)?
  let work: @Sendable () throws -> Promise<Value>
  let result: Promise<Value>

  func run(remaining: Int) { result.enqueue(on: queue) { tryOnce(remaining: remaining) } }

  private func tryOnce(remaining: Int) {
    do {
      let attempt = try work()
      guard remaining > 0, attempt !== result else { return result.adopt(attempt) }
      attempt.listen { outcome, cascade in
        guard case .failure(let error) = outcome else { return cascade.settle(result, outcome) }
        result.enqueue(on: queue) { failed(error, remaining: remaining) }
      }
    } catch { failed(error, remaining: remaining) }
  }

  private func failed(_ error: any Error, remaining: Int) {
    guard result.isPending, remaining > 0, predicate?(remaining, error) ?? true else { return result.reject(error) }
    result.after(interval, on: queue) {
      result.enqueue(on: queue) { tryOnce(remaining: remaining - 1) }
    }
  }
}
