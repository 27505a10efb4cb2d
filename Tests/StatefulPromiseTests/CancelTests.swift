import StatefulPromise
import TestSupport
import Testing

struct CancelTests {
  @Test("A task with an action is stopped, its late result ignored, and start runs it again")
  func stops() {
    let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
    let stops = Probe<Int>()
    let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
      handlers.put(completionHandler)
      return { stops.put(1) }
    })
    promise.start { _ in Issue.record("a dropped handler was called") }
    promise.cancel()
    #expect(stops.all == [1])
    expectSecondRun(of: promise, handlers)
    promise.cancel()
    #expect(stops.all == [1], "a finished run has nothing to stop")
  }

  @Test("A task without an action goes on: the state stays started, start joins, the result is remembered")
  func goesOn() {
    let runs = Probe<Int>()
    let held = Held<Int, Oops>()
    let promise = Promise<Int, Oops> { completionHandler in
      runs.put(1)
      held.promise().start(completionHandler)
    }
    promise.start { _ in Issue.record("a dropped handler was called") }
    promise.cancel()
    #expect(promise.stage == "started")
    let results = Probe<Result<Int, Oops>>()
    promise.start(results.put)
    held.complete(0, .success(1))
    #expect(results.all == [.success(1)])
    #expect(runs.all == [1])
  }

  @Test("A promise without a task of its own is created again, and what it waits for goes on")
  func createdAgain() {
    let (held, inner) = (Held<Int, Oops>(), Held<Int, Oops>())
    let source = held.promise()
    let adopter = Promise<Int, Oops>(result: 0).then { _ in inner.promise() }
    for promise in [source.map { $0 + 1 }, all([source]).map { $0[0] }, race(source), adopter] {
      promise.start { _ in Issue.record("a dropped handler was called") }
      #expect(promise.stage == "started")
      promise.cancel()
      #expect(promise.stage == "created")
    }
    #expect(source.stage == "started")
    held.complete(0, .success(1))
  }

  @Test("The block of always isn't called when the run is cancelled")
  func always() {
    let calls = Probe<Int>()
    let held = Held<Int, Oops>()
    let source = held.promise()
    let promise = source.always { calls.put(1) }
    promise.start()
    source.cancel()
    held.complete(0, .success(1))
    #expect(calls.all.isEmpty)
    promise.start()
    #expect(calls.all == [1])
  }

  @Test("cancel is idempotent, and leaves created and finished promises alone")
  func idempotent() {
    let stops = Probe<Int>()
    let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
      { withExtendedLifetime(completionHandler) { stops.put(1) } }
    })
    promise.cancel()
    promise.start()
    promise.cancel()
    promise.cancel()
    #expect(stops.all == [1])
    let finished = Promise<Int, Oops>(result: 1)
    finished.cancel()
    #expect(finished.result == .success(1))
  }

  @Test("Of handlers that are being called, those not yet called are dropped")
  func duringNotification() {
    let called = Probe<Int>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    promise.start { _ in
      called.put(1)
      promise.cancel()
      promise.start { _ in called.put(3) }
    }
    promise.start { _ in called.put(2) }
    held.complete(0, .success(1))
    #expect(called.all == [1, 3])
    #expect(promise.result == .success(1))
  }

  @Test("cancel travels down to chained promises, which go back to created, and can be started again")
  func down() {
    let held = Held<Int, Oops>()
    let source = held.promise()
    let chained = source.map { $0 + 1 }
    let last = chained.then { Promise(result: $0 + 1) }
    last.start { _ in Issue.record("a dropped handler was called") }
    source.cancel()
    for promise in [chained, last] {
      #expect(promise.stage == "created")
    }
    let results = Probe<Result<Int, Oops>>()
    last.start(results.put)
    held.complete(0, .success(1))
    #expect(results.all == [.success(3)])
  }

  @Test("A promise that waits for a returned one stops waiting, and the returned one goes on")
  func adopted() {
    let held = Held<Int, Oops>()
    let inner = held.promise()
    let outer = Promise<Int, Oops>(result: 1).then { _ in inner }
    outer.start { _ in Issue.record("a dropped handler was called") }
    outer.cancel()
    #expect(outer.stage == "created")
    #expect(inner.stage == "started")
    held.complete(0, .success(1))
    #expect(outer.result == nil)
    outer.start()
    #expect(outer.result == .success(1))
  }

  @Test(
    "A function that cancels its own promise leaves it created again, and starts nothing with what it returns",
    arguments: [true, false], ["created", "finished", "known"])
  func cancelledByItsFunction(isKnown: Bool, stage: String) {
    let held = Held<Int, Oops>(2)
    let returned = stage == "known" ? Promise(result: 2) : held.promise(1)
    if stage == "finished" {
      returned.start()
      held.complete(1, .success(2))
    }
    let chained = Probe<Promise<Int, Oops>>()
    let first = isKnown ? Promise(result: 1) : held.promise(0)
    let promise = first.then { _ in
      chained.all[0].cancel()
      return returned
    }
    chained.put(promise)
    promise.start { _ in Issue.record("a dropped handler was called") }
    held.complete(0, .success(1))
    #expect(promise.stage == "created")
    #expect(returned.stage == (stage == "created" ? "created" : "finished"))
  }

  @Test("A handler attached when a cancelled run gives up its value gets the result of a new run")
  func attachedAsTheValueGoes() {
    let (own, runs, results) = (Probe<Promise<Mark, Oops>>(), Probe<Int>(), Probe<Bool>())
    let promise = Promise<Int, Oops>(result: 1).then { _ in
      runs.put(1)
      if runs.all.count > 1 { return Promise(result: Mark {}) }
      own.all[0].cancel()
      return Promise(result: Mark { own.all[0].start { _ in results.put(true) } })
    }
    own.put(promise)
    promise.start { _ in Issue.record("a dropped handler was called") }
    #expect(results.all == [true])
    #expect(runs.all == [1, 1])
  }

  @Test("A promise that is cancelled before its turn to begin isn't begun", arguments: ["function", "task"])
  func cancelledBeforeItsTurn(what: String) {
    let second = Probe<Promise<Int, Oops>>()
    if what == "function" {
      second.put(
        Promise<Int, Oops>(result: 1).map { number in
          Issue.record("the function of a cancelled promise was called")
          return number
        })
    } else {
      second.put(Promise { _ in Issue.record("the task of a cancelled promise was called") })
    }
    let first = Promise<Int, Oops> { completionHandler in
      second.all[0].cancel()
      completionHandler(.success(1))
    }
    let both = all(first, second.all[0])
    both.start { _ in Issue.record("a dropped handler was called") }
    #expect(second.all[0].stage == "created")
    #expect(both.stage == "created")
  }

  @Test("Promises chained from a cancelled one go back in their order")
  func order() {
    let released = Probe<Int>()
    let promise = Held<Int, Oops>().promise()
    let chained = (0..<5).map { _ in promise.map { $0 } }
    for (index, promise) in chained.enumerated() {
      let mark = Mark { released.put(index) }
      promise.start { _ in withExtendedLifetime(mark) {} }
    }
    promise.cancel()
    #expect(released.all == [0, 1, 2, 3, 4])
  }

  @Test("Handlers of a cancelled promise are released before promises chained from it go back")
  func handlersFirst() {
    let released = Probe<Int>()
    let promise = Held<Int, Oops>().promise()
    for (number, each) in [promise, promise.map { $0 }, promise].enumerated() {
      let mark = Mark { released.put(number) }
      each.start { _ in withExtendedLifetime(mark) {} }
    }
    promise.cancel()
    #expect(released.all == [0, 2, 1])
  }

  @Test("A promise whose own block cancels it goes back to created, whatever the block returns")
  func ownBlock() {
    let own = Probe<Promise<Int, Oops>>()
    let promise = Promise<Int, Oops>(result: 1).map { number in
      own.all[0].cancel()
      return number
    }
    own.put(promise)
    promise.start { _ in Issue.record("a dropped handler was called") }
    #expect(promise.stage == "created")
  }

  @Test("Cancelling a returned promise takes the one that waits for it along")
  func innerCancelled() {
    let held = Held<Int, Oops>()
    let inner = held.promise()
    let outer = Promise<Int, Oops>(result: 1).then { _ in inner }
    outer.start { _ in Issue.record("a dropped handler was called") }
    inner.cancel()
    #expect(outer.stage == "created")
    held.complete(0, .success(1))
  }

  @Test("A task cancelled while it is called is stopped when it has returned its action")
  func whileCalled() {
    let stops = Probe<Int>()
    let own = Probe<Promise<Int, Oops>>()
    let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
      own.all[0].cancel()
      return { withExtendedLifetime(completionHandler) { stops.put(1) } }
    })
    own.put(promise)
    promise.start { _ in Issue.record("a dropped handler was called") }
    #expect(stops.all == [1])
    #expect(promise.stage == "created")
  }

  @Test("An action that cancels, starts or completes does no harm")
  func reentrantAction() {
    let own = Probe<Promise<Int, Oops>>()
    let stops = Probe<Int>()
    let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
      {
        stops.put(1)
        completionHandler(.success(stops.all.count))
        own.all[0].cancel()
        if stops.all.count == 1 { own.all[0].start() }
      }
    })
    own.put(promise)
    promise.start()
    promise.cancel()
    #expect(promise.stage == "started")
    #expect(stops.all == [1])
    promise.cancel()
  }
}
