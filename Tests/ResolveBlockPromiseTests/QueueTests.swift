import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Queue")
struct QueueTests {
  @Test("The default is the global default queue; the forms by priority choose the others; the Next Promise inherits")
  func queues() {
    let promise = Promise<Int>()
    #expect(promise.queue.label == DispatchQueue.global().label)
    #expect(promise.runHighPriority().queue.label == DispatchQueue.global(qos: .userInitiated).label)
    #expect(promise.runLowPriority().queue.label == DispatchQueue.global(qos: .utility).label)
    #expect(promise.runLowestPriority().queue.label == DispatchQueue.global(qos: .background).label)
    #expect(promise.runDefault().queue.label == DispatchQueue.global().label)
    #expect(promise.runOnMainQueue().queue.label == DispatchQueue.main.label)
    let queue = DispatchQueue(label: "custom")
    promise.queue = queue
    #expect(promise.then { $0 }.then { $0 }.queue === queue)
    promise.resolve(1)
  }

  @Test("Every block of a chain runs on the custom queue, and never inside the call that attaches or resolves")
  func custom() {
    let queue = DispatchQueue(label: "custom")
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 3)
    let inside = Lock(false)
    let promise = Promise<Int>().run(on: queue)
    var end = promise.then { $0 + (DispatchQueue.getSpecific(key: key) ?? 0) }
    for _ in 0..<99 { end = end.then { $0 + (DispatchQueue.getSpecific(key: key) ?? 0) } }
    queue.sync {
      promise.resolve(0)
      let other = Promise<Int>.resolved(with: 0).run(on: queue)
      other.then { _ in inside.withLock { $0 = true } }
      #expect(!inside.withLock { $0 })
    }
    #expect(end.outcome() == "300")
  }

  @Test("Blocks of one chain share a visit to their queue; others wait for at most thirty-three")
  func bound() {
    let queue = DispatchQueue(label: "shared")
    let log = Lock<[String]>([])
    let promise = Promise<Int>().run(on: queue)
    var end = promise
    for _ in 0..<100 {
      end = end.then { value in
        log.withLock { $0.append("chain") }
        return value
      }
    }
    queue.sync {
      promise.resolve(0)
      queue.async { log.withLock { $0.append("foreign") } }
    }
    #expect(end.outcome() == "0")
    #expect(log.withLock { $0.firstIndex(of: "foreign") } == 33)
  }

  @Test("A second attachment that names a queue leaves the place of the first alone", arguments: [false, true])
  func secondAttachment(isInContext: Bool) {
    let (hand, probe) = (Hand(), Probe<String>())
    let promise = Promise<Int>(scheduler: hand.scheduler)
    let queue = DispatchQueue(label: "first")
    promise.queue = queue
    let context = SerialContext(label: "context")
    if isInContext { promise.runInContext(context) }
    promise.then { value in probe.put("\(value) \(context.isCurrent)") }
    let second = promise.then(on: DispatchQueue(label: "second")) { $0 }
    #expect(promise.queue === queue && second.queue.label == "second")
    promise.resolve(1)
    if !isInContext { hand.run() }
    #expect(probe.take() == "1 \(isInContext)")
    #expect(second.status == .resolved)
  }

  @Test("A scheduler gets every block of the promise and of those derived from it")
  func scheduler() {
    let hand = Hand()
    let log = Probe<Int>()
    let promise = Promise<Int>(scheduler: hand.scheduler)
    promise.then { log.put($0) }.run(on: DispatchQueue(label: "other")).then { log.put(2) }
    promise.resolve(1)
    #expect(log.all.isEmpty)
    #expect(hand.run() == 2)
    #expect(log.all == [1, 2])
  }

  @Test("Aggregates, iterations and jobs go through the scheduler of their promises")
  func schedulerOfOperators() {
    let hand = Hand()
    let scheduler = hand.scheduler
    let log = Lock<[String]>([])
    let member = Promise<Int>(scheduler: scheduler)
    Promise.after([1: member]) { results, _ in log.withLock { $0.append("after \(text(results[1]))") } }
    let start = Promise<Int>(scheduler: scheduler)
    start.iterate { value, step -> Iteration<Int, Int> in
      log.withLock { $0.append("step \(step)") }
      return step < 2 ? .next(.resolved(with: value)) : .done(value)
    }
    let jobs = JobQueue(queue: .global(), scheduler: scheduler)
    _ = jobs.add { () -> Promise<Int> in
      log.withLock { $0.append("job") }
      return .resolved(with: 1)
    }
    member.resolve(1)
    start.resolve(1)
    #expect(log.withLock { $0.isEmpty })
    hand.run()
    #expect(log.withLock { Set($0) } == ["after 1", "step 0", "step 1", "step 2", "job"])
  }
}
