// A link may run on any thread, and more than once, so it can't count in a variable of whoever made it.
// refused: captured var 'count' in concurrently-executing code
import LinkedListPromise
import Synchronization

private func counted(_ promise: Promise<Int, Never>) -> Promise<Int, Never> {
  #if WRONG
    var count = 0
    return promise.map { value in
      count += 1
      return value + count
    }
  #else
    let count = Counter()
    return promise.map { value in value + count.next() }
  #endif
}

private final class Counter: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
