import Dispatch
import FullPromises
import Testing

/// Document 004, "Delay"; law 19.
@Suite("delay")
struct DelayTests {
  @Test("The time before there was a value doesn't count")
  func begin() throws {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let late = source.delay(on: serial, 5)
    clock.advance(100)
    #expect(clock.timers == 0)
    source.fulfill(1)
    #expect(clock.due == [105])
    clock.advance(4)
    serial.sync {}
    #expect(late.isPending)
    clock.advance(1)
    #expect(try late.get() == 1)
  }

  @Test("On the wall clock a delay, the pause of a retry and a wait last as long as was said")
  func real() throws {
    let (source, tries) = (Promise<Int>.pending(), Box(0))
    try expectLasting { _ = try Promise(1).delay(on: serial, 0.05).get() }
    try expectLasting {
      let end = retry(on: serial, delay: 0.05) { () -> Promise<Int> in
        tries.change { tries in (tries += 1, tries).1 } == 1 ? Promise(Oops()) : Promise(2)
      }
      _ = try end.get()
    }
    try expectLasting { #expect(throws: PromiseError.timedOut) { try awaitPromise(source, timeout: 0.05) } }
  }

  /// At least fifty milliseconds; two clocks may differ a little.
  private func expectLasting(_ wait: () throws -> Void) throws {
    let begin = DispatchTime.now().uptimeNanoseconds
    try wait()
    #expect(DispatchTime.now().uptimeNanoseconds - begin > 45_000_000)
  }
}
