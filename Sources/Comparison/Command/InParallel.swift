import Foundation

/// How are many pieces of work that mostly wait done, some at once? On threads of their own, for the pools that Swift and
/// Dispatch keep have no more threads than there are cores.
///
/// Returns what each came to, in the order of the indices.
func inParallel<Result: Sendable>(
  _ count: Int, atOnce: Int, _ work: @escaping @Sendable (_ index: Int) -> Result
) -> [Result] {
  let indices = Lock((0..<count).makeIterator())
  let results = Lock([Result?](repeating: nil, count: count))
  let threads = DispatchGroup()
  for _ in 0..<min(atOnce, count) {
    threads.enter()
    Thread {
      while let index = indices.withLock({ $0.next() }) {
        let result = work(index)
        results.withLock { $0[index] = result }
      }
      threads.leave()
    }.start()
  }
  threads.wait()
  return results.withLock { $0.compactMap(\.self) }
}
