import Foundation

/// How is work that mostly waits done while other work is? On threads of its own, for the pools that Swift and Dispatch
/// keep have no more threads than there are cores.
///
/// Returns the results in the order of the indices.
package func inParallel<Result: Sendable>(
  _ count: Int, atOnce: Int, _ work: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
  let indices = Lock((0..<count).makeIterator())
  let results = Lock([Result?](repeating: nil, count: count))
  let threads = DispatchGroup()
  for _ in 0..<min(atOnce, count) {
    threads.enter()
    Thread.detachNewThread {
      while let index = indices.withLock({ $0.next() }) {
        let result = work(index)
        results.withLock { $0[index] = result }
      }
      threads.leave()
    }
  }
  threads.wait()
  return results.withLock { $0.compactMap(\.self) }
}

/// Begins `work`; the function that is returned waits for its result.
package func beside<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> () -> Result {
  let result = Lock<Result?>(nil)
  let done = DispatchGroup()
  done.enter()
  Thread.detachNewThread {
    let value = work()
    result.withLock { $0 = value }
    done.leave()
  }
  return {
    done.wait()
    guard let value = result.withLock(\.self) else { preconditionFailure("the work has ended") }
    return value
  }
}
