import Dispatch
import ResolveBlockPromise
import Testing

/// May a job wait for a job that stands behind it in line? It lends its permit to it, and gets it back.
@Suite("Nested jobs")
struct NestedJobTests {
  private let hand = Hand()
  private let log = Probe<String>()
  private let jobs: JobQueue

  init() { jobs = JobQueue(queue: .global(), scheduler: hand.scheduler) }

  /// A job that leaves its name.
  private func job(_ name: String, on queue: JobQueue? = nil) -> Promise<String> {
    (queue ?? jobs).add {
      log.put(name)
      return Promise.resolved(with: name)
    }
  }

  @Test("A job may return the promise of a later job; jobs keep their order, and those added afterwards run")
  func later() {
    let outer = jobs.add {
      log.put("outer")
      return job("inner")
    }
    let between = job("between")
    hand.run()
    let after = job("after")
    hand.run()
    #expect(log.all == ["outer", "between", "inner", "after"])
    #expect([outer, between, after].map { hand.outcome(of: $0) } == ["inner", "between", "after"])
    #expect(jobs.count == 0)
  }

  @Test("What is derived from a later job ends before the next job starts")
  func derived() {
    let end = Promise<String>()
    let outer = jobs.add {
      job("inner").then { _ in
        log.put("tail")
        return end
      }
    }
    hand.run()
    let after = job("after")
    hand.run()
    #expect(log.all == ["inner", "tail"])
    end.resolve("end")
    hand.run()
    #expect(log.all == ["inner", "tail", "after"])
    #expect([outer, after].map { hand.outcome(of: $0) } == ["end", "after"])
  }

  @Test("A later job may be returned by a block at the end of a job, long after the job's own block")
  func laterBlock() {
    let service = Promise<Int>(scheduler: hand.scheduler)
    let outer = jobs.add {
      service.then { _ in job("first") }.then { _ in job("second") }
    }
    hand.run()
    let between = job("between")
    service.resolve(1)
    hand.run()
    #expect(log.all == ["between", "first", "second"])
    #expect([outer, between].map { hand.outcome(of: $0) } == ["second", "between"])
  }

  @Test("A job may wait for several later jobs, and for one more that was added meanwhile")
  func several() {
    let outer = jobs.add { () -> Promise<String> in
      let first = job("first").then { _ in job("third") }
      return Promise.after([1: first, 2: job("second")]) { results, _ in
        text(results[1]) + text(results[2])
      }
    }
    hand.run()
    let after = job("after")
    hand.run()
    #expect(log.all == ["first", "second", "third", "after"])
    #expect([outer, after].map { hand.outcome(of: $0) } == ["thirdsecond", "after"])
  }

  @Test("Each step of an iteration in a job may be a job")
  func iteration() {
    let start = Promise<String>(scheduler: hand.scheduler)
    start.resolve("start")
    let outer = jobs.add {
      start.iterate { last, step -> Iteration<String, String> in
        step < 3 ? .next(job("step \(step)")) : .done(last)
      }
    }
    let after = job("after")
    hand.run()
    #expect([outer, after].map { hand.outcome(of: $0) } == ["step 2", "after"])
    #expect(log.all == ["after", "step 0", "step 1", "step 2"])
  }

  @Test("Two queues whose jobs wait for each other's later jobs go on")
  func crosswise() {
    let others = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let here = jobs.add {
      log.put("here")
      return job("there behind", on: others)
    }
    let there = others.add {
      log.put("there")
      return job("here behind")
    }
    hand.run()
    let after = [job("here after"), job("there after", on: others)]
    hand.run()
    #expect([here, there].map { hand.outcome(of: $0) } == ["there behind", "here behind"])
    #expect(after.map { hand.outcome(of: $0) } == ["here after", "there after"])
    #expect(log.all.prefix(2) == ["here", "there"])
    #expect(log.all.count == 6)
  }

  @Test("Ten thousand jobs, each of which returns the promise of the next, run on a small stack")
  func deep() async {
    let depth = 10_000
    let ends = Probe<String>()
    await onSmallStack {
      let started = Lock(0)
      @Sendable func next() -> Promise<Int> {
        jobs.add {
          let number = started.withLock { number in
            number += 1
            return number
          }
          return number < depth ? next() : .resolved(with: number)
        }
      }
      let outer = next()
      hand.run()
      ends.put(hand.outcome(of: outer))
      ends.put(hand.outcome(of: job("after")))
    }
    #expect(ends.all == ["\(depth)", "after"])
  }

  @Test(
    "Cancelling the outer job cancels the later one, whether it waits or runs; the next job runs",
    arguments: [false, true])
  func cancel(_ runs: Bool) {
    let work = Promise<Int>().onCancel { log.put("cancelled") }
    let between = Promise<String>()
    let outer = jobs.add {
      jobs.add {
        log.put("inner")
        return work
      }
    }
    let held = jobs.add { between }
    if runs { between.resolve("over") }
    hand.run()
    outer.cancel()
    #expect(jobs.count == 0)
    between.resolve("over")
    #expect([held, job("after")].map { hand.outcome(of: $0) } == ["over", "after"])
    #expect(log.all == (runs ? ["inner", "cancelled", "after"] : ["after"]))
    work.resolve(1)
  }

  @Test("Cancelling the later job while it waits ends the outer one with error 9999, or lets it recover")
  func cancelInner() {
    let inner = Lock<Promise<String>?>(nil)
    let between = Promise<String>()
    let end = Promise<String>()
    let outer = jobs.add { () -> Promise<String> in
      let later = job("inner")
      inner.withLock { $0 = later }
      return later.then { $0 }.thenError { result in
        log.put(text(result))
        return end
      }
    }
    let held = jobs.add { between }
    hand.run()
    inner.withLock { exchange(&$0, with: nil) }?.cancel()
    hand.run()
    let after = job("after")
    between.resolve("over")
    hand.run()
    #expect(log.all == ["error 9999"])
    end.resolve("recovered")
    #expect([outer, held, after].map { hand.outcome(of: $0) } == ["recovered", "over", "after"])
  }

  @Test("A job that returns its own promise gets the error for a cycle, and the next one runs")
  func itself() {
    let own = Lock<Promise<String>?>(nil)
    let outer = jobs.add { own.withLock { exchange(&$0, with: nil) } ?? .resolved(with: "early") }
    own.withLock { $0 = outer }
    hand.run()
    #expect(hand.outcome(of: job("after")) == "after")
    #expect(hand.outcome(of: outer) == "error 9004")
  }

  @Test("Nested jobs of many threads: no two run at a time, each runs once")
  func many() {
    let jobs = JobQueue()
    let running = Lock((now: 0, most: 0, sum: 0))
    @Sendable func work() {
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        $0.sum += 1
      }
      running.withLock { $0.now -= 1 }
    }
    let ends = Probe<String>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        jobs.add {
          work()
          return jobs.add {
            work()
            return Promise.resolved(with: 1)
          }
          .then { _ in work() }
        }
        .then { ends.put("end") }
      }
    }
    for _ in 0..<2000 where ends.take() == nil { return }
    #expect(running.withLock { $0.most } == 1)
    #expect(running.withLock { $0.sum } == 6000)
  }

  @Test("A job that lent its permit and is cancelled just as the permit comes back passes it on")
  func cancelledLender() {
    for _ in 0..<1_000 {
      let jobs = JobQueue()
      let end = Promise<Int>(name: "dropped on purpose")
      let middles = Probe<Promise<Int>>()
      let inside = Probe<Bool>()
      _ = jobs.add {
        let middle = jobs.add {
          jobs.add { () -> Promise<Int> in
            inside.put(true)
            return end
          }
        }
        middles.put(middle)
        return middle
      }
      guard let middle = middles.take(), inside.take() == true else { return }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { end.resolve(1) } else { middle.cancel() }
      }
      guard jobs.add({ 2 }).outcome() == "2" else { return }
    }
  }
}
