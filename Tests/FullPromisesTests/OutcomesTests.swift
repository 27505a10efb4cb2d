import Dispatch
import FullPromises
import TestSupport
import Testing

@Suite("Outcomes as they come")
struct OutcomesTests {
  @Test("They come in the order of arrival, values and errors, and end after the last")
  func arrival() async {
    let promises = (0..<4).map { _ in Promise<Int>.pending() }
    var iterator = outcomes(promises).makeAsyncIterator()
    promises[2].fulfill(2)
    promises[0].reject(Oops())
    #expect(await iterator.next() == .value(2))
    promises[3].fulfill(3)
    #expect(await iterator.next() == .error(Oops()))
    #expect(await iterator.next() == .value(3))
    async let last: Void = promises[1].fulfill(1)
    #expect(await iterator.next() == .value(1))
    await last
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test("Members that are resolved come in their own order, before those that aren't")
  func resolved() async {
    let late = Promise<Int>.pending()
    var seen: [Maybe<Int>] = []
    for await outcome in outcomes(late, Promise(1), Promise(Oops()), Promise(3)) {
      seen.append(outcome)
      if seen.count == 3 { late.fulfill(0) }
    }
    #expect(seen == [.value(1), .error(Oops()), .value(3), .value(0)])
  }

  @Test("A member that is listed twice comes twice")
  func duplicates() async {
    let promise = Promise<Int>.pending()
    let all = outcomes([promise, Promise(1), promise])
    async let settled: Void = promise.fulfill(2)
    var seen: [Int] = []
    for await outcome in all { seen.append(outcome.value ?? 0) }
    await settled
    #expect(seen.sorted() == [1, 2, 2])
  }

  @Test("Without members it ends at once")
  func empty() async {
    for await _ in outcomes([Promise<Int>]()) { Issue.record("something came") }
    for await _ in outcomes() as Outcomes<Int> { Issue.record("something came") }
  }

  @Test("Each iteration gets all outcomes")
  func again() async {
    let all = outcomes(Promise(1), Promise(2))
    for _ in 0..<2 {
      var seen: [Int] = []
      for await outcome in all { seen.append(outcome.value ?? 0) }
      #expect(seen == [1, 2])
    }
  }

  @Test("A member that is dropped while pending counts as rejected, at once, and the iteration doesn't keep it")
  func dropped() async {
    let kept = Promise<Int>.pending()
    var iterator = outcomes(kept, Promise.pending(), Promise(on: serial) { _, _ in }).makeAsyncIterator()
    #expect(await iterator.next() == .error(PromiseError.dropped))
    #expect(await iterator.next() == .error(PromiseError.dropped))
    kept.fulfill(1)
    #expect(await iterator.next() == .value(1))
    #expect(await iterator.next() == nil)
  }

  /// Iterates in a task whose jobs run when the test says so.
  private func iterate(
    _ promises: [Promise<Live.Token>], _ steps: Steps, _ seen: Box<[Bool]>
  ) -> Task<Void, Never> {
    let all = Box(Optional(outcomes(promises)))
    return Task(executorPreference: steps) {
      guard let all = all.change({ $0.take() }) else { return }
      for await outcome in all { seen.append(outcome.value != nil) }
      seen.append(false)
    }
  }

  @Test(
    "A cancelled iteration ends, stops listening, and frees what nobody took",
    arguments: [
      // r: all jobs run; c: the task is cancelled; s: one more member is fulfilled.
      ("rcr", [false]), ("cr", [false]), ("rscr", [false]), ("rsrcr", [true, false]), ("rcsr", [false]),
      ("scr", [false]), ("rsrsrcr", [true, true, false]), ("rsrsrsr", [true, true, true, false]),
      ("rsrsrsrcr", [true, true, true, false]),
    ])
  func cancelled(_ order: String, _ expected: [Bool]) {
    let (steps, live, seen) = (Steps(), Live(), Box<[Bool]>([]))
    var promises = (0..<3).map { _ in Promise<Live.Token>.pending() }
    let task = iterate(promises, steps, seen)
    for step in order {
      switch step {
      case "r": steps.runAll()
      case "c": task.cancel()
      default: promises.removeFirst().fulfill(live.token())
      }
    }
    #expect(seen.value == expected)
    #expect(live.count == 0)
    for promise in promises {
      promise.fulfill(live.token())
    }
    promises = []
    #expect(live.count == 0)
  }

  @Test("A cancelled iteration that somebody keeps listens no more")
  func kept() async throws {
    let (live, begun) = (Live(), Promise<Bool>.pending())
    let task = Task {
      let pending = Box<Promise<Live.Token>?>(.pending())
      let members = [pending.value ?? .pending(), Promise(live.token()), Promise(live.token())]
      var iterator = outcomes(consume members).makeAsyncIterator()
      begun.fulfill(await iterator.next() != nil)
      while !Task.isCancelled { await Task.yield() }
      #expect(await iterator.next() == nil)
      pending.change { promise in promise.take()?.fulfill(live.token()) }
      return withExtendedLifetime(iterator) { live.count }
    }
    #expect(try await begun.get())
    task.cancel()
    #expect(await task.value == 0)
  }

  @Test("A loop that is left stops listening, and frees what members gave that come later")
  func left() async {
    let (live, pending) = (Live(), Promise<Live.Token>.pending())
    for _ in 0..<1_000 {
      for await outcome in outcomes(Promise(live.token()), pending, Promise(live.token())) {
        #expect(outcome.value != nil)
        break
      }
      _ = outcomes(Promise(live.token()), pending).makeAsyncIterator()
    }
    #expect(live.count == 0)
  }

  #if os(Linux) && !THREAD_SANITIZER
    @Test("Nor does it leave a record of itself with them")
    func leavesNothing() async {
      await #expect(processExitsWith: .success) {
        let pending = Promise<Int>.pending()
        try await requireFlat {
          for await _ in outcomes(Promise(1), pending) { break }
          _ = outcomes(Promise(1), pending).makeAsyncIterator()
        }
      }
    }
  #endif

  @Test("What was taken is freed, while others are awaited")
  func taken() async {
    let (live, pending) = (Live(), Promise<Live.Token>.pending())
    var iterator = outcomes([pending] + (0..<100).map { _ in Promise(live.token()) }).makeAsyncIterator()
    for left in stride(from: 99, through: 0, by: -1) {
      #expect(await iterator.next()?.value != nil)
      #expect(live.count == left)
    }
    withExtendedLifetime(pending) {}
  }

  @Test("A hundred thousand members settled by two threads come once each")
  func many() async {
    let promises = (0..<100_000).map { _ in Promise<Int>.pending() }
    async let first: Void = { for index in stride(from: 0, to: 100_000, by: 2) { promises[index].fulfill(index) } }()
    async let second: Void = { for index in stride(from: 1, to: 100_000, by: 2) { promises[index].fulfill(index) } }()
    var seen = Set<Int>()
    var (even, odd) = (-2, -1)
    for await outcome in outcomes(promises) {
      guard let value = outcome.value else { continue }
      #expect(seen.insert(value).inserted)
      if value % 2 == 0 { even = max(even, value) } else { odd = max(odd, value) }
    }
    _ = await (first, second)
    #expect(seen.count == 100_000 && even == 99_998 && odd == 99_999)
  }
}
