import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Job queue")
struct JobQueueTests {
  @Test("Jobs run one at a time, first in, first out, whether the last one failed or not")
  func order() {
    let jobs = JobQueue()
    let log = Probe<String>()
    let works = (0..<4).map { _ in Promise<Int>() }
    let results = works.enumerated().map { number, work in
      jobs.add {
        log.put("start \(number)")
        if number == 2 { throw Oops(2) }
        return work
      }
    }
    #expect(log.take() == "start 0")
    #expect(jobs.count == 3)
    works[1].resolve(1)
    #expect(log.all == ["start 0"])
    works[0].resolve(error: Oops(0))
    works[3].resolve(3)
    #expect(results.map { $0.outcome() } == ["error oops 0", "1", "error oops 2", "3"])
    #expect(log.all == ["start 0", "start 1", "start 2", "start 3"])
    #expect(jobs.count == 0)
  }

  @Test("A job that returns an optional promise isn't over before that promise is resolved")
  func optional() {
    let hand = Hand()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let (work, missing) = (Promise<Int>(scheduler: hand.scheduler), Promise<Int>?.none)
    let results = [jobs.add { Optional(work) }, jobs.add { missing }]
    hand.run()
    #expect(jobs.count == 1)
    work.resolve(1)
    #expect(hand.outcome(of: results[0]) == "Optional(1)")
    #expect(hand.outcome(of: results[1]) == "nil")
    #expect(jobs.count == 0)
  }

  @Test("Cancelling a queued job removes it, and the job never runs")
  func cancelQueued() {
    let jobs = JobQueue()
    let first = Promise<Int>()
    let ran = Probe<Int>()
    let results = (0..<3).map { number in
      jobs.add {
        ran.put(number)
        return number == 0 ? first : .resolved(with: number)
      }
    }
    #expect(results[1].cancel())
    #expect(jobs.count == 1)
    first.resolve(0)
    #expect(results[2].outcome() == "2")
    #expect(results[1].then { $0 }.outcome() == "error 9999")
    #expect(ran.all == [0, 2])
  }

  @Test("A cancelled job isn't counted as waiting, however many went before", arguments: [0, 16, 17, 18, 40])
  func count(gone: Int) {
    let hand = Hand()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let works = (0...gone).map { _ in Promise<Int>() }
    let first = works.map { work in jobs.add { work } }
    let waiting = (0..<10).map { number in jobs.add { number } }
    for work in works.dropLast() {
      hand.run()
      work.resolve(0)
    }
    hand.run()
    for (number, result) in waiting.reversed().enumerated() {
      #expect(jobs.count == 10 - number)
      result.cancel()
    }
    works.last?.resolve(0)
    hand.run()
    #expect(first.allSatisfy { $0.status == .resolved })
    #expect([jobs.count, jobs.groupCount] == [0, 0])
  }

  @Test("Cancelling a running job cancels its promise, and the next starts when the job's block has returned")
  func cancelRunning() {
    let hand = Hand()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let log = Probe<String>()
    let own = Lock<Promise<Int>?>(nil)
    let first = jobs.add { () -> Promise<Int> in
      own.withLock { $0 }?.cancel()
      log.put("cancelled, \(hand.count) on the way")
      return Promise<Int>().onCancel { log.put("work cancelled") }
    }
    own.withLock { $0 = first }
    let second = jobs.add { () -> Promise<Int> in
      log.put("second")
      return Promise.resolved(with: 2)
    }
    hand.run()
    #expect(log.all == ["cancelled, 0 on the way", "work cancelled", "second"])
    #expect([first.status, second.status] == [.cancelled, .resolved])
    own.withLock { $0 = nil }
  }

  @Test("Cancelling a job whose block has returned cancels the promise that it waits for, and the next starts")
  func cancelWaiting() {
    let hand = Hand()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let work = Promise<Int>()
    let first = jobs.add { work }
    let second = jobs.add { Promise.resolved(with: 2) }
    hand.run()
    #expect(second.status == .pending)
    first.cancel()
    hand.run()
    #expect([first.status, work.status, second.status] == [.cancelled, .cancelled, .resolved])
  }

  @Test("A job added inside a job runs after it")
  func inside() {
    let jobs = JobQueue()
    let log = Probe<String>()
    let outer = jobs.add { () -> Promise<Promise<Int>> in
      let inner = jobs.add { () -> Promise<Int> in
        log.put("inner")
        return .resolved(with: 1)
      }
      log.put("outer")
      return .resolved(with: inner)
    }
    #expect(outer.then { $0 }.outcome() == "1")
    #expect(log.all == ["outer", "inner"])
  }

  @Test("Many jobs from many threads: each runs once, never two at a time, and nothing stays")
  func many() {
    let jobs = JobQueue()
    let running = Lock((now: 0, most: 0, sum: 0))
    let count = 20_000
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<(count / 4) {
        _ = jobs.add { () -> Promise<Void> in
          running.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.sum += 1
          }
          let done = Promise<Void>()
          DispatchQueue.global().async {
            running.withLock { $0.now -= 1 }
            done.resolve()
          }
          return done
        }
      }
    }
    #expect(jobs.add { Promise.resolved() }.outcome() == "()")
    #expect(running.withLock { $0.most } == 1)
    #expect(running.withLock { $0.sum } == count)
    #expect(jobs.count == 0)
  }

  @Test("Nobody but the job resolves its promise, in line or while it waits for what the job returned")
  func resolvedByItsJobAlone() {
    let hand = Hand()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let work = Promise<Int>()
    let results = [jobs.add { work }, jobs.add { 2 }]
    let early = results.map { result in result.resolve(0) }
    hand.run()
    let late = results.map { result in result.resolve(0) }
    #expect([early, late] == [[false, false], [false, false]])
    let log = Probe<Int>()
    for result in results { result.then { value in log.put(value) } }
    work.resolve(1)
    hand.run()
    #expect(log.all == [1, 2])
  }

  @Test("A job cancelled after its start and before its block never runs, and the next one starts")
  func cancelStarted() {
    let hand = Hand()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let log = Probe<String>()
    let results = ["a", "b"].map { name in
      jobs.add { () -> Promise<Int> in
        log.put(name)
        return .resolved(with: 1)
      }
    }
    #expect(log.all.isEmpty)
    results[0].cancel()
    hand.run()
    #expect(log.all == ["b"])
    #expect(results.map(\.status) == [.cancelled, .resolved])
  }
}
