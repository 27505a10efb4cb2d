import Dispatch
import StatefulPromise
import Synchronization
import TestSupport
import Testing

/// What does a promise gain from having a state?
struct StateTests {
  @Test("A promise is created, then started, then finished, and shows it at any moment")
  func states() {
    let held = Held<Int, Oops>()
    let promise = held.promise()
    #expect(promise.stage == "created")
    #expect(promise.result == nil)
    promise.start()
    #expect(promise.stage == "started")
    held.complete(0, .success(1))
    #expect(promise.stage == "finished")
    #expect(promise.result == .success(1))
  }

  @Test("A promise of a result is finished from the start")
  func finished() {
    #expect(Promise<Int, Oops>(result: 1).result == .success(1))
    #expect(Promise<Int, Oops>(error: Oops(2)).result == .failure(Oops(2)))
    #expect(Promise<Int, Oops>(.success(3)).result == .success(3))
  }

  @Test("Of threads that compete for starting a promise, one calls its task, and all get the result")
  func competing() {
    for round in 0..<5_000 {
      let (runs, calls) = (Probe<Promise<Int, Oops>.CompletionHandler>(), Probe<Int>())
      let source = Promise<Int, Oops> { runs.put($0) }
      let promise = round % 2 == 0 ? source : source.map { $0 }
      let line = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        line.add(1, ordering: .relaxed)
        for _ in 0..<10_000 where line.load(ordering: .relaxed) < 2 {}
        promise.start { _ in calls.put(number) }
      }
      #expect(runs.all.count == 1)
      runs.all.first?(.success(1))
      #expect(calls.all.sorted() == [0, 1])
    }
  }

  @Test("Handlers attached by racing threads are called in the order of the calls that returned")
  func racingOrder() {
    let calls = Probe<Int>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    promise.start()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<500 {
        if thread == 0, number == 250 { held.complete(0, .success(1)) }
        promise.start { _ in calls.put(thread * 1_000 + number) }
      }
    }
    calls.wait(for: 2_000)
    for thread in 0..<4 {
      #expect(calls.all.filter { $0 / 1_000 == thread }.map { $0 % 1_000 } == Array(0..<500))
    }
  }

  @Test("Starting, observing, completing, reading, cancelling and dropping inside a handler don't deadlock")
  func insideHandlers() {
    let order = Probe<String>()
    let held = Held<Int, Oops>()
    let only = Probe<Promise<Int, Oops>?>()
    only.put(held.promise())
    only.all[0]?.start { _ in
      let promise = only.all[0]
      held.complete(0, .success(2))
      promise?.start { _ in order.put("observed") }
      promise?.map { $0 + 1 }.start { order.put("\($0)") }
      order.put("\(promise.map { $0.result == .success(1) } ?? false)")
      promise?.cancel()
    }
    held.complete(0, .success(1))
    #expect(order.all == ["true"], "what was attached inside waited, and was dropped by cancel")
  }

  @Test("A hundred thousand observers are attached and notified")
  func fanOut() {
    let calls = Probe<Bool>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    for number in 0..<100_000 { promise.start { _ in if number == 99_999 { calls.put(true) } } }
    held.complete(0, .success(1))
    #expect(calls.all == [true])
  }
}
