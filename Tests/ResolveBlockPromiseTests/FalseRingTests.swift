import Dispatch
import ResolveBlockPromise
import Synchronization
import Testing

/// A search for a ring reads one link after the other, while other threads change them. What it read at different times
/// proves nothing.
@Suite("False rings")
struct FalseRingTests {
  /// A search must be under way long enough for the other thread to come in between.
  private let depth = deepNest

  private func chain(from first: Promise<Int>, _ length: Int) -> Promise<Int> {
    var last = first
    for _ in 0..<length { last = last.then { $0 } }
    return last
  }

  /// Lets the first body adopt a promise, and the second run while the search that follows is under way: a little later
  /// in each round.
  private func overlap(
    _ round: Int, _ adopt: @escaping @Sendable () -> Void, _ change: @escaping @Sendable () -> Void
  ) {
    let turns = Atomic(0)
    let begun = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 {
        begun.store(true, ordering: .relaxed)
        return adopt()
      }
      while !begun.load(ordering: .relaxed) {}
      while turns.add(1, ordering: .relaxed).newValue < 20 * round {}
      change()
    }
  }

  @Test("A promise that is resolved with another while a search passes it is no link of a ring behind it")
  func resolvedMeanwhile() {
    var ends: [String] = []
    for round in 0..<20 {
      let (source, other, adopter) = (Promise<Int>(), Promise<Int>(), Promise<Int>())
      let last = chain(from: source, depth)
      let end = chain(from: adopter, depth + 100)
      overlap(round) {
        adopter.resolve(last)
      } _: {
        last.resolve(other)
        source.resolve(adopter)
      }
      other.resolve(7)
      ends.append(end.outcome())
    }
    #expect(ends == Array(repeating: "7", count: 20))
  }

  @Test("A job lends its permit to none that it doesn't wait for any more")
  func lentMeanwhile() {
    var ends: [String] = []
    for round in 0..<20 {
      let (source, other) = (Promise<Int>(), Promise<Int>())
      let started = Atomic(false)
      let last = chain(from: source, depth)
      let queue = DispatchQueue(label: "jobs")
      let jobs = JobQueue(queue: queue)
      let turn = DispatchSemaphore(value: 0)
      let running = jobs.add {
        turn.pass()
        return last
      }
      let end = chain(from: running, depth + 100)
      let waiting = jobs.add {
        started.store(true, ordering: .relaxed)
        return 1
      }
      overlap(round) {
        turn.signal()
      } _: {
        last.resolve(other)
        source.resolve(waiting)
      }
      for _ in 0..<2 { queue.sync {} }  // Then the search is over, and a job has begun that it let in.
      ends.append("\(started.load(ordering: .relaxed)) \(running.status)")
      other.resolve(7)
      #expect([end, waiting].map { $0.outcome() } == ["7", "1"])
    }
    #expect(ends == Array(repeating: "false pending", count: 20))
  }
}
