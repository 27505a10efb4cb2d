import Dispatch
import FullPromises
import Testing

/// Document 004, "Retry"; laws 18, 19.
@Suite("retry")
struct RetryTests {
  /// Work that fails with 1, 2, 3 and so on until the try with this number, which gives its number as the value.
  private func failing(_ tries: Box<Int>, until last: Int = .max) -> @Sendable () -> Promise<Int> {
    {
      let number = tries.change { tries in
        tries += 1
        return tries
      }
      return number < last ? Promise(Oops(code: number)) : Promise(number)
    }
  }

  @Test("The first success ends it, and the condition isn't asked about that", arguments: [1, 3])
  func success(at number: Int) throws {
    let (tries, asked) = (Box(0), Box<[Int]>([]))
    let condition: @Sendable (Int, any Error) -> Bool = { remaining, _ in
      asked.append(remaining)
      return true
    }
    #expect(
      try retry(on: serial, attempts: 5, delay: 0, condition: condition, failing(tries, until: number)).get() == number)
    #expect(tries.value == number)
    #expect(asked.value == Array([5, 4, 3, 2, 1].prefix(number - 1)))
  }

  @Test("The condition gets the attempts that remain and the error, never after the last try, and can end it")
  func condition() {
    for (last, expected) in [(0, ["2 after 1", "1 after 2"]), (1, ["2 after 1", "1 after 2"]), (2, ["2 after 1"])] {
      let (tries, asked) = (Box(0), Box<[String]>([]))
      let end = retry(
        on: serial, attempts: 2, delay: 0,
        condition: { remaining, error in
          asked.append("\(remaining) after \((error as? Oops)?.code ?? 0)")
          return remaining > last
        }, failing(tries))
      _ = end.settled()
      #expect(asked.value == expected)
      #expect(end.error as? Oops == Oops(code: 3 - last) && tries.value == 3 - last)
    }
  }

  @Test("If nothing else is said it is tried once more, a second after the failure and not before")
  func byDefault() {
    let (clock, tries, queue) = (Clock(), Box(0), DispatchQueue(label: "retry"))
    let end = retry(on: queue, scheduler: clock.scheduler, failing(tries))
    let turns = { for _ in 0..<3 { queue.sync {} } }
    turns()
    clock.advance(0.5)
    turns()
    #expect(tries.value == 1 && clock.due == [1])
    clock.advance(0.5)
    _ = end.settled()
    #expect(end.error as? Oops == Oops(code: 2) && tries.value == 2 && clock.timers == 0)
  }

  @Test("A promise that is tried again keeps its error, and its work doesn't run again")
  func same() {
    let runs = Box(0)
    let failed = Promise<Int>(on: serial) { () -> Int in
      if runs.change({ runs in (runs += 1, runs).1 }) == 1 { throw Oops() }
      return 2
    }
    _ = failed.settled()
    let again = retry(on: serial, delay: 0) { failed }
    _ = again.settled()
    #expect(again.error as? Oops == Oops() && failed.error as? Oops == Oops())
    #expect(runs.value == 1)
  }

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
