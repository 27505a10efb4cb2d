import Dispatch
import FullPromises
import Testing

/// Document 004, "Delay"; law 19.
@Suite("delay")
struct DelayTests {
  @Test("A value is held back for the time, not longer")
  func value() throws {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let late = source.delay(on: serial, 5)
    source.fulfill(1)
    clock.advance(4.9)
    serial.sync {}
    #expect(late.isPending)
    clock.advance(0.2)
    #expect(try late.get() == 1)
  }

  @Test("An error is not held back")
  func error() {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let late = source.delay(on: serial, 5)
    source.reject(Oops())
    #expect(late.error as? Oops == Oops())
    #expect(clock.timers == 0)
  }

  @Test("Real time passes on a real timer")
  func real() throws {
    let start = DispatchTime.now()
    #expect(try Promise(1).delay(on: serial, 0.02).get() == 1)
    #expect(DispatchTime.now() >= start + 0.02)
  }
}
