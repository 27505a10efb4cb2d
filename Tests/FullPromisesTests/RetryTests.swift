import Dispatch
import FullPromises
import Testing

/// Document 004, "Retry"; laws 18, 19.
@Suite("retry")
struct RetryTests {
  @Test("Work that succeeds runs once")
  func once() throws {
    let runs = Box(0)
    let end = retry(on: serial, delay: 0) { () -> Promise<Int> in
      Promise(runs.change { count in (count += 1, count).1 })
    }
    #expect(try end.get() == 1)
  }

  @Test("The attempts are retries: the default is two runs in all")
  func defaults() {
    let runs = Box(0)
    let end = retry(on: serial, delay: 0) { () -> Promise<Int> in
      runs.change { $0 += 1 }
      return Promise(Oops(code: runs.value))
    }
    _ = end.settled()
    #expect(runs.value == 2)
    #expect(end.error as? Oops == Oops(code: 2))
  }

  @Test("The second run comes a second later when no delay is given")
  func oneSecond() throws {
    let start = DispatchTime.now()
    let runs = Box(0)
    let end = retry(on: serial) { () -> Promise<Int> in
      runs.change { count in (count += 1, count).1 } == 1 ? Promise(Oops()) : Promise(9)
    }
    #expect(try end.get() == 9)
    #expect(DispatchTime.now() >= start + 1)
  }

  @Test("The predicate gets the retries that remain and the error, and is asked only while some remain")
  func predicate() {
    let asked = Box<[Int]>([])
    let end = retry(
      on: serial, attempts: 3, delay: 0,
      condition: { remaining, error in
        asked.append(remaining)
        return error is Oops
      }
    ) { () -> Promise<Int> in throw Oops() }
    _ = end.settled()
    #expect(end.error as? Oops == Oops())
    #expect(asked.value == [3, 2, 1])
  }

  @Test("A predicate that says no ends it with that error")
  func bail() {
    let runs = Box(0)
    let end = retry(on: serial, attempts: 5, delay: 0, condition: { _, _ in false }) { () -> Promise<Int> in
      runs.change { $0 += 1 }
      return Promise(Oops(code: 3))
    }
    _ = end.settled()
    #expect(runs.value == 1)
    #expect(end.error as? Oops == Oops(code: 3))
  }

  @Test("Ten thousand tries never overlap")
  func many() throws {
    let (runs, active, overlaps) = (Box(0), Box(0), Box(0))
    let queue = DispatchQueue(label: "retry")
    let end = retry(on: queue, attempts: 10_000, delay: 0) { () -> Promise<Int> in
      if active.change({ count in (count += 1, count).1 }) > 1 { overlaps.change { $0 += 1 } }
      defer { active.change { $0 -= 1 } }
      let run = runs.change { count in (count += 1, count).1 }
      return run <= 10_000 ? Promise(Oops()) : Promise(run)
    }
    #expect(try end.get() == 10_001)
    #expect(overlaps.value == 0)
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
}
