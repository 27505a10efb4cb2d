import Dispatch
import ResolveBlockPromise
import TestSupport
import Testing

@Suite("Iterate")
struct IterateTests {
  @Test("Steps count from 0, each gets the result of the last promise, and a value ends it")
  func steps() {
    let log = Probe<String>()
    let end = Promise<Int>.resolved(with: 10).iterate { result, step -> Iteration<Int, String> in
      log.put("\(step):\(result)")
      return step < 3 ? .next(.resolved(with: result * 2)) : .done("end \(result)")
    }
    #expect(end.outcome() == "end 80")
    #expect(log.all == ["0:10", "1:20", "2:40", "3:80"])
  }

  @Test("A block that is done in its first step runs once")
  func atOnce() {
    let steps = Probe<Int>()
    let end = Promise<Int>.resolved(with: 7).iterate { _, step -> Iteration<Int, Int> in
      steps.put(step)
      return .done(1)
    }
    #expect(end.outcome() == "1")
    #expect(steps.all == [0])
  }

  @Test("An error thrown in a step, or of a promise it waits for, ends the iteration")
  func errors() {
    let thrown = Promise<Int>.resolved(with: 0).iterate { value, step -> Iteration<Int, Int> in
      if step == 2 { throw Oops(step) }
      return .next(.resolved(with: value))
    }
    let failed = Promise<Int>.resolved(with: 0).iterate { _, _ -> Iteration<Int, Int> in
      .next(.resolved(error: Oops(7)))
    }
    let first = Promise<Int>.resolved(error: Oops(8)).iterate { _, _ -> Iteration<Int, Int> in .done(1) }
    #expect(thrown.outcome() == "error oops 2")
    #expect(failed.outcome() == "error oops 7")
    #expect(first.outcome() == "error oops 8")
  }

  @Test("Cancelling the result cancels the promise waited for, and no step runs after it")
  func cancel() {
    let log = Probe<String>()
    let hand = Hand()
    let inner = Promise<Int>().onCancel { log.put("cancelled") }
    let start = Promise<Int>(scheduler: hand.scheduler)
    let end = start.iterate { _, step -> Iteration<Int, Int> in
      log.put("step \(step)")
      return .next(inner)
    }
    let notified = end.then { $0 }.thenError { log.put(text($0)) }
    start.resolve(0)
    #expect(hand.run() == 1)
    end.cancel()
    #expect(!inner.resolve(1))
    hand.run()
    #expect(notified.status == .resolved)
    #expect(log.all == ["step 0", "cancelled", "error 9999"])
  }

  @Test("A step whose result was cancelled while it ran cancels the promise it returns")
  func cancelDuringStep() {
    let cancelled = Probe<Int>()
    let inStep = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let end = Promise<Int>.resolved(with: 0).iterate { _, step -> Iteration<Int, Int> in
      inStep.signal()
      _ = goOn.wait(timeout: .now() + patience)
      return .next(Promise<Int>().onCancel { cancelled.put(step) })
    }
    inStep.pass()
    end.cancel()
    goOn.signal()
    #expect(cancelled.take() == 0)
  }

  @Test("A hundred thousand steps run once each on a small stack, synchronous and asynchronous")
  func long() async {
    let probe = Probe<Int>()
    let runs = Lock((now: 0, most: 0, sum: 0))
    await onSmallStack {
      let end = Promise<Int>.resolved(with: 0).iterate { value, step -> Iteration<Int, Int> in
        step < 100_000 ? .next(.resolved(with: value + 1)) : .done(value)
      }
      #expect(end.outcome() == "100000")
      let later = Promise<Int>.resolved(with: 0).iterate { value, step -> Iteration<Int, Int> in
        runs.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.sum + 1) }
        defer { runs.withLock { $0.now -= 1 } }
        guard step < 20_000 else { return .done(value) }
        let next = Promise<Int>()
        DispatchQueue.global().async { next.resolve(value + 1) }
        return .next(next)
      }
      later.then { probe.put($0) }
    }
    #expect(probe.take() == 20_000)
    #expect(runs.withLock { $0 } == (0, 1, 20_001))
  }

  /// The queue of a step's promise, which nothing else keeps.
  private struct Step: Sendable {
    weak var queue: DispatchQueue?
  }

  @Test("However many steps there are, the promises of two exist at most", arguments: [false, true])
  func flat(isWaiting: Bool) {
    let hand = Hand()
    let steps = Lock((alive: [Step](), most: 0))
    let start = Promise<Int>(scheduler: hand.scheduler)
    let end = start.iterate { value, step -> Iteration<Int, Int> in
      guard step < 1_000 else { return .done(value) }
      let queue = DispatchQueue(label: "step")
      let next = Promise<Int>(scheduler: hand.scheduler).run(on: queue)
      steps.withLock { steps in
        steps.alive = steps.alive.filter { $0.queue != nil } + [Step(queue: queue)]
        steps.most = max(steps.most, steps.alive.count)
      }
      defer { next.resolve(value + 1) }
      return .next(isWaiting ? next.then { $0 } : next)
    }
    start.resolve(0)
    #expect(hand.outcome(of: end) == "1000")
    #expect(steps.withLock { $0.most } <= 2)
  }

  @Test("All steps run in the context of the promise to which the block is attached")
  func context() {
    let context = SerialContext(label: "iteration")
    let outside = Probe<Int>()
    let start = Promise<Int>.resolved(with: 0).runInContext(context)
    let end = start.iterate { value, step -> Iteration<Int, Int> in
      if !context.isCurrent { outside.put(step) }
      return step < 5 ? .next(.resolved(with: value)) : .done(value)
    }
    #expect(end.outcome() == "0")
    #expect(outside.all.isEmpty)
  }

  @Test("A second attachment iterates nothing")
  func second() {
    let start = Promise<Int>()
    start.then { _ in }
    #expect(start.iterate { _, _ -> Iteration<Int, Int> in .done(0) }.outcome() == "error 9002")
  }
}
