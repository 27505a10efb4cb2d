import Dispatch
import FullPromises
import TestSupport
import Testing

/// Law 19: numbers of seconds and counts that nobody would write down, but somebody may compute.
@Suite("Odd numbers")
struct IntervalTests {
  static let none = [Double.nan, -.nan, .signalingNaN, -1, -0.0, -.infinity, -.greatestFiniteMagnitude]
  static let endless = [Double.infinity, .greatestFiniteMagnitude, 1e300, 9.3e9]

  @Test("A timeout of less than nothing leaves a pending promise no time", arguments: none)
  func timeoutOfNone(_ interval: Double) {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let limited = (source.timeout(on: serial, interval), Promise<Int>.pending().timeout(on: serial, interval))
    #expect(clock.due == [0])
    clock.advance(0)
    _ = (limited.0.settled(), limited.1.settled())
    #expect(limited.0.error as? PromiseError == .timedOut)
    #expect(limited.1.error as? PromiseError == .timedOut)
    #expect(Promise(1).timeout(on: serial, interval).value == 1)
  }

  @Test("A timeout beyond the clock never comes", arguments: endless)
  func endlessTimeout(_ interval: Double) {
    let clock = Clock()
    let (source, real) = (Promise<Int>(scheduler: clock.scheduler), Promise<Int>.pending())
    let limited = (source.timeout(on: serial, interval), real.timeout(on: serial, interval))
    #expect(clock.timers == 0)
    clock.advance(.infinity)
    serial.sync {}
    #expect(clock.timers == 0 && limited.0.isPending && limited.1.isPending)
    source.fulfill(1)
    real.fulfill(2)
    #expect(limited.0.value == 1 && limited.1.value == 2)
  }

  @Test("A wait of no time only asks", arguments: none)
  func waitOfNoTime(_ interval: Double) {
    let promise = Promise<Int>.pending()
    #expect(throws: PromiseError.timedOut) { try awaitPromise(promise, timeout: interval) }
    #expect(!waitForPromises(timeout: interval))
    withExtendedLifetime(promise) {}
  }

  @Test("A delay of less than nothing is none", arguments: none)
  func delayOfNone(_ interval: Double) throws {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let late = source.delay(on: serial, interval)
    source.fulfill(1)
    #expect(clock.due == [0])
    clock.advance(0)
    #expect(try late.get() == 1)
    #expect(try Promise(2).delay(on: serial, interval).get() == 2)
  }

  @Test("A delay beyond the clock never ends, and has no timer", arguments: endless)
  func endlessDelay(_ interval: Double) {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let late = (source.delay(on: serial, interval), Promise(2).delay(on: serial, interval))
    source.fulfill(1)
    #expect(clock.timers == 0)
    clock.advance(.infinity)
    serial.sync {}
    #expect(clock.timers == 0 && late.0.isPending && late.1.isPending)
  }

  @Test("A retry after less than nothing comes at once", arguments: none)
  func retryAfterNone(_ interval: Double) {
    let clock = Clock()
    let end = retry(on: serial, delay: interval, scheduler: clock.scheduler) { () -> Promise<Int> in throw Oops() }
    serial.sync {}
    #expect(clock.due == [0])
    clock.advance(0)
    _ = end.settled()
    #expect(end.error as? Oops == Oops())
  }

  @Test("A retry after a time beyond the clock never comes, and has no timer", arguments: endless)
  func endlessRetry(_ interval: Double) {
    let clock = Clock()
    let runs = Box(0)
    let end = retry(on: serial, delay: interval, scheduler: clock.scheduler) { () -> Promise<Int> in
      runs.change { $0 += 1 }
      throw Oops()
    }
    serial.sync {}
    #expect(clock.timers == 0)
    clock.advance(.infinity)
    for _ in 0..<2 { serial.sync {} }
    #expect(clock.timers == 0 && end.isPending && runs.value == 1)
  }

  @Test("Fewer retries than none are none", arguments: [0, -1, Int.min])
  func attempts(_ count: Int) {
    let (runs, asked) = (Box(0), Box(0))
    let end = retry(
      on: serial, attempts: count, delay: 0, condition: { _, _ in asked.change { $0 += 1 } == () }
    ) { () -> Promise<Int> in
      runs.change { $0 += 1 }
      throw Oops()
    }
    _ = end.settled()
    #expect(runs.value == 1 && asked.value == 0)
  }

  @Test("A blocking wait of less than nothing is over at once", arguments: none)
  func waitOfNone(_ interval: Double) {
    let seen = Promise<String>.pending()
    DispatchQueue.global().async {
      let pending = Promise<Int>.pending()
      do { seen.fulfill("\(try awaitPromise(pending, timeout: interval))") } catch { seen.reject(error) }
    }
    #expect(soon(seen)?.error as? PromiseError == .timedOut)
    #expect(throws: Never.self) { try #expect(awaitPromise(Promise(1), timeout: interval) == 1) }
  }

  @Test("A blocking wait beyond the clock has no limit", arguments: endless)
  func endlessWait(_ interval: Double) {
    let (source, seen) = (Promise<Int>.pending(), Promise<Int>.pending())
    let waits = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      waits.signal()
      do { seen.fulfill(try awaitPromise(source, timeout: interval)) } catch { seen.reject(error) }
    }
    waits.wait()
    source.fulfill(7)
    #expect(soon(seen)?.value == 7)
  }

  @Test("Waiting for all promises for less than nothing asks only whether they are over", arguments: none)
  func waitForNone(_ interval: Double) {
    let pending = Promise<Int>.pending()
    let answer = Promise<Bool>.pending()
    DispatchQueue.global().async { answer.fulfill(waitForPromises(timeout: interval)) }
    #expect(soon(answer)?.value == false)
    withExtendedLifetime(pending) {}
  }

  #if os(macOS) || os(Linux)
    @Test("Waiting for all promises beyond the clock has no limit")
    func endlessWaitForPromises() async {
      await #expect(processExitsWith: .success) {
        for interval in IntervalTests.endless {
          let promise = Promise<Int>.pending()
          DispatchQueue.global().async { promise.fulfill(1) }
          precondition(waitForPromises(timeout: interval))
          precondition(promise.value == 1)
        }
      }
    }
  #endif

  /// The promise once it is settled; nil if that takes longer than any machine is busy.
  private func soon<Value>(_ promise: Promise<Value>) -> Promise<Value>? {
    let done = DispatchSemaphore(value: 0)
    promise.always(on: .global()) { done.signal() }
    return done.wait(timeout: .now() + patience) == .success ? promise : nil
  }
}
