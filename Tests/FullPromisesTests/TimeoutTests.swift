import Dispatch
import Foundation
import FullPromises
import Testing

/// Document 004, "Timeout"; law 19.
@Suite("timeout")
struct TimeoutTests {
  @Test("A real timer fires, and one that lost lets go of the promise")
  func real() {
    let source = Promise<Int>.pending()
    let limited = source.timeout(on: serial, 0.01)
    _ = limited.settled()
    #expect(limited.error as? PromiseError == .timedOut)
    let live = Live()
    let other = Promise<Live.Token>.pending()
    _ = other.timeout(on: serial, 3600)
    other.fulfill(live.token())
    serial.sync {}
    #expect(live.count == 1)
    withExtendedLifetime(other) {}
  }

  @Test("It rejects as soon as its queue is free, and not before")
  func busy() {
    let (source, queue) = (Promise<Int>.pending(), DispatchQueue(label: "busy"))
    queue.suspend()
    let limited = source.timeout(on: queue, 0)
    _ = source.timeout(on: serial, 0.02).settled()
    #expect(limited.isPending)
    queue.resume()
    _ = limited.settled()
    #expect(limited.error as? PromiseError == .timedOut)
  }
}
