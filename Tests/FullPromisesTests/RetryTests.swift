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

  @Test("A try that gave up by a timeout leaves its work under way beside the next; one that fails by itself doesn't")
  func overlap() throws {
    let (clock, loads) = (Clock(), Box<[Promise<Int>]>([]))
    @Sendable func load() -> Promise<Int> {
      let load = Promise<Int>(scheduler: clock.scheduler)
      loads.append(load)
      return load
    }
    let queue = DispatchQueue(label: "retry")
    let wait = { for _ in 0..<4 { queue.sync {} } }
    let end = retry(on: queue, delay: 0, scheduler: clock.scheduler) { load().timeout(on: queue, 5) }
    wait()
    clock.advance(5)
    wait()
    clock.advance(0)
    wait()
    #expect(loads.value.map(\.isPending) == [true, true])
    loads.value[1].fulfill(42)
    #expect(try end.get() == 42)

    loads.change { $0 = [] }
    let apart = retry(on: queue, delay: 0, scheduler: clock.scheduler) { load() }
    wait()
    loads.value.first?.reject(Oops())
    wait()
    clock.advance(0)
    wait()
    #expect(loads.value.map(\.isPending) == [false, true])
    loads.value.last?.fulfill(43)
    #expect(try apart.get() == 43)
  }

  @Test("The first try runs on the queue, after the call")
  func firstTry() throws {
    let queue = DispatchQueue(label: "retry")
    let tries = Box(0)
    queue.suspend()
    let end = retry(on: queue) { () -> Promise<Int> in
      tries.change { $0 += 1 }
      return Promise(1)
    }
    #expect(tries.value == 0)
    queue.resume()
    #expect(try end.get() == 1)
    #expect(tries.value == 1)
  }
}
