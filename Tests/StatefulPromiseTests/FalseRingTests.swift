import Dispatch
import Locking
import Synchronization
import TestSupport
import Testing

@testable import StatefulPromise

/// A search for a ring reads one link after the other, while other threads change them. What it read at different times
/// proves nothing.
extension ReportTests {
  private func chain(from first: Promise<Int, Oops>, _ length: Int) -> Promise<Int, Oops> {
    var last = first
    for _ in 0..<length { last = last.map { $0 } }
    return last
  }

  @Test("A promise that is cancelled while a search passes it is no link of a ring behind it")
  func cancelledMeanwhile() {
    let depth = links / 4
    let problems = Probe<Report.Problem>()
    let earlier = Report.hook { report in
      if report.place?.contains("FalseRingTests") == true { problems.put(report.problem) }
    }
    defer { Report.hook(earlier) }
    for round in 0..<20 {
      let (held, searched) = (Held<Int, Oops>(2), DispatchSemaphore(value: 0))
      let turns = Atomic(0)
      let own = Lock<Promise<Int, Oops>?>(nil)
      let source = held.promise(0).then { value in own.withLock { $0 } ?? Promise(.success(value)) }
      let last = chain(from: source, depth)
      let adopter = held.promise(1).then { _ in last }
      own.withLock { $0 = adopter }
      chain(from: adopter, depth + 100).start()
      // The cancel releases this before it tells the adopter.
      hold(
        Mark {
          held.complete(0, .success(0))
          #expect(searched.wait(timeout: .now() + patience) == .success)
        }, at: last)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          held.complete(1, .success(1))
          searched.signal()
        } else {
          while !adopter.waits(for: last) {}
          while turns.add(1, ordering: .relaxed).newValue < 20 * round {}
          last.cancel()
        }
      }
      #expect(adopter.stage == "created")
      own.withLock { $0 = nil }
    }
    #expect(problems.all.isEmpty)
  }

  /// A handler that waits keeps the object alone.
  private func hold(_ mark: Mark, at promise: Promise<Int, Oops>) {
    promise.start { _ in withExtendedLifetime(mark) {} }
  }
}

extension Promise where Value: Sendable {
  /// Whether it waits for that promise.
  fileprivate func waits(for other: Promise) -> Bool {
    awaited?.promise === other
  }
}
