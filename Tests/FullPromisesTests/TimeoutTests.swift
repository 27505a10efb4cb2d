import Dispatch
import Foundation
import FullPromises
import Testing

/// Document 004, "Timeout"; law 19.
@Suite("timeout")
struct TimeoutTests {
  @Test("A promise that takes too long is rejected in its place, and goes on itself")
  func late() throws {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let limited = source.timeout(on: serial, 3)
    clock.advance(3)
    _ = limited.settled()
    #expect(limited.error as? PromiseError == .timedOut)
    #expect((limited.error as? any CustomNSError)?.errorCode == 1)
    #expect(source.isPending)
    source.fulfill(1)
    #expect(source.value == 1)
  }

  @Test("An outcome in time passes, value or error, and frees the timer at once")
  func inTime() {
    let clock = Clock()
    let (value, error) = (Promise<Int>(scheduler: clock.scheduler), Promise<Int>(scheduler: clock.scheduler))
    let limited = (value.timeout(on: serial, 3), error.timeout(on: serial, 3))
    #expect(clock.timers == 2)
    value.fulfill(1)
    error.reject(Oops())
    #expect(limited.0.value == 1)
    #expect(limited.1.error as? Oops == Oops())
    #expect(clock.timers == 0)
  }

  @Test("A promise that is resolved needs no timer")
  func resolved() { #expect(Promise(1).timeout(on: serial, 0).value == 1) }

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
}
