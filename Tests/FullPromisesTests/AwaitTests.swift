import Dispatch
import FullPromises
import Testing

/// Document 004, "AwaitPromise"; law 29.
@Suite("awaitPromise", .serialized)
struct AwaitTests {
  @Test("The calculator of the document, in one block")
  func calculator() throws {
    let queue = DispatchQueue(label: "calculator")
    @Sendable func calculate(_ work: @escaping @Sendable () -> Int) -> Promise<Int> { Promise(on: queue) { work() } }
    let result = Promise<Int>(on: .global()) {
      let minusFive = try awaitPromise(calculate { -5 })
      let twentyFive = try awaitPromise(calculate { minusFive * minusFive })
      let twenty = try awaitPromise(calculate { twentyFive + minusFive })
      let five = try awaitPromise(calculate { twentyFive - twenty })
      let zero = try awaitPromise(calculate { minusFive + five })
      return try awaitPromise(calculate { zero * five })
    }
    #expect(try result.get() == 0)
  }

  @Test("A ring that a limited wait takes part in isn't refused, since that wait ends")
  func ringWithLimit() throws {
    let own = Box<[Promise<Int>]>([])
    let (gate, begins) = (signal(), signal())
    let limited = Promise<Int>(on: DispatchQueue(label: "limited")) { () -> Int in
      guard gate.isSignalled() else { return 0 }
      begins.signal()
      #expect(throws: PromiseError.self) { try awaitPromise(own.value[1], timeout: 0.25) }
      return 5
    }
    let unlimited = Promise<Int>(on: DispatchQueue(label: "unlimited")) { () -> Int in
      guard begins.isSignalled() else { return 0 }
      _ = begins.wait(timeout: .now() + 0.05)
      return try awaitPromise(own.value[0]) + 1
    }
    own.change { $0 = [limited, unlimited] }
    gate.signal()
    #expect(try unlimited.get() == 6)
    own.change { $0 = [] }
  }

  @Test("On the main thread a wait for a block that hands out `fulfill` is refused until it has begun")
  @MainActor
  func functionsOnMain() async throws {
    #expect(throws: PromiseError.deadlock) { try awaitPromise(Promise<Int>(on: .main) { fulfill, _ in fulfill(1) }) }
    #expect(throws: PromiseError.deadlock) { try awaitPromise(wrap(on: .main) { handler in handler(1) }) }
    let started = Promise<Int>.pending()
    let gate = signal()
    let promise = Promise<Int>(on: .main) { fulfill, _ in
      serial.async { if gate.isSignalled() { fulfill(2) } }
      started.fulfill(0)
    }
    _ = try await started.result()
    gate.signal()
    #expect(try awaitPromise(promise) == 2)
  }

  @Test("On the main thread a wait for a block bound for main is refused, any other waits")
  @MainActor
  func main() throws {
    #expect(throws: PromiseError.deadlock) { try awaitPromise(Promise<Int>(on: .main) { 1 }) }
    #expect(throws: PromiseError.deadlock) { try awaitPromise(Promise(1).then(on: .main) { $0 }) }
    #expect(throws: PromiseError.deadlock) { try awaitPromise(Promise(1).delay(on: .main, 0.01)) }
    #expect(throws: PromiseError.deadlock) { try awaitPromise(retry(on: .main) { Promise(1) }) }
    #expect(throws: PromiseError.dropped) { try awaitPromise(Promise<Int>.pending()) }
    #expect(try awaitPromise(Promise<Int>(on: .global()) { 1 }) == 1)
    #expect(try awaitPromise(Promise(1).then(on: serial) { $0 + 1 }) == 2)
  }

  @Test("On the main thread nothing proves a deadlock through the block of an earlier step, so the wait lasts")
  @MainActor
  func earlierStep() {
    let (step, members) = (Promise<Int>(on: .main) { 1 }, all([Promise<Int>(on: .main) { 2 }]))
    #expect(throws: PromiseError.timedOut) { try awaitPromise(step.then(on: serial) { $0 }, timeout: 0.02) }
    #expect(throws: PromiseError.timedOut) { try awaitPromise(members, timeout: 0.02) }
  }

  @Test("On the main thread a wait is refused when the block is sent to main, and not if the error passes it by")
  @MainActor
  func later() {
    let (source, failing) = (Promise<Int>.pending(), Promise<Int>.pending())
    serial.async {
      source.fulfill(1)
      failing.reject(Oops())
    }
    #expect(throws: PromiseError.deadlock) { try awaitPromise(source.then(on: .main) { $0 }) }
    #expect(throws: Oops()) { try awaitPromise(failing.then(on: .main) { $0 }) }
  }

  @Test("On the main thread a promise whose block ran there and returned another promise can be waited for")
  @MainActor
  func adopted() async throws {
    let inner = Promise<Int>.pending()
    let started = Promise<Int>.pending()
    let outer = Promise<Int>(on: .main) { () -> Promise<Int> in
      started.fulfill(0)
      return inner
    }
    _ = try await started.result()
    serial.async { inner.fulfill(6) }
    #expect(try awaitPromise(outer) == 6)
  }

  #if os(Linux) && !THREAD_SANITIZER
    @Test("Waits that gave up leave nothing behind but a few empty records")
    func polled() async {
      await #expect(processExitsWith: .success) {
        let promise = Promise<Int>.pending()
        try await requireFlat { _ = try? awaitPromise(promise, timeout: 0) }
      }
    }
  #endif

  @Test("Off the main thread a block bound for main can be waited for")
  func offMain() async throws {
    let promise = Promise<Int>(on: .global()) { try awaitPromise(Promise<Int>(on: .main) { 5 }) }
    #expect(try await promise.result() == 5)
  }

  private func signal() -> DispatchSemaphore { DispatchSemaphore(value: 0) }
}
