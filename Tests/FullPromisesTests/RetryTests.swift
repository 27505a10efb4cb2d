import Dispatch
import FullPromises
import Testing

/// Document 004, "Retry"; laws 18, 19.
@Suite("retry")
struct RetryTests {
  @Test("The block goes when it ran for the last time, though what it returned is pending")
  func lastTry() {
    let (live, last) = (Live(), Promise<Int>.pending())
    let queue = DispatchQueue(label: "retry")
    let end = retry(on: queue, attempts: 0) { [token = live.token()] in
      _ = token
      return last
    }
    for _ in 0..<2 { queue.sync {} }
    #expect(live.count == 0)
    last.reject(Oops())
    #expect(end.error as? Oops == Oops())
  }
}
