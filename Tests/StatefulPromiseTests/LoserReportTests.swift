import Locking
import StatefulPromise
import TestSupport
import Testing

/// Law 27: a race that is over waits for nobody.
extension ReportTests {
  @Test("A loser whose task lets go of its completion handler is reported only if somebody else waits for it")
  func loser() {
    let problems = Probe<Report.Problem>()
    let earlier = Report.hook { report in problems.put(report.problem) }
    defer { Report.hook(earlier) }
    for isAwaited in [false, true] {
      let handlers = Lock<[Promise<Int, Oops>.CompletionHandler]>([])
      let loser = Promise<Int, Oops> { handler in handlers.withLock { $0.append(handler) } }
      let winner = Promise<Int, Oops>(.success(1))
      let first: Promise<Int, Oops> = race(loser, winner)
      first.start { _ in }
      if isAwaited { loser.start { _ in } }
      _ = handlers.withLock { exchange(&$0, with: []) }
      #expect(problems.all == (isAwaited ? [.completionHandlerDropped] : []))
    }
  }
}
