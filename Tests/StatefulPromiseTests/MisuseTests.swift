import Dispatch
import StatefulPromise
import TestSupport
import Testing

/// What happens when a task completes twice, re-entrantly, or from many threads?
struct MisuseTests {
  @Test("The first result of a run counts, at once or later")
  func twice() {
    let promise = Promise<Int, Oops> { completionHandler in
      completionHandler(.success(1))
      completionHandler(.failure(Oops()))
    }
    let results = Probe<Result<Int, Oops>>()
    promise.start(results.put)
    #expect(results.all == [.success(1)])
    let held = Held<Int, Oops>()
    let later = held.promise()
    later.start(results.put)
    held.complete(0, .failure(Oops(2)))
    held.complete(0, .success(1))
    #expect(results.all == [.success(1), .failure(Oops(2))])
    #expect(later.result == .failure(Oops(2)))
  }

  @Test("A task that never completes leaves the promise started, until it is cancelled or lets go of its handler")
  func never() {
    let ended = Probe<Bool>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    do {
      let token = Token(ended)
      promise.start { _ in
        withExtendedLifetime(token) {}
        Issue.record("called")
      }
    }
    #expect(promise.stage == "started")
    #expect(ended.all.isEmpty)
    promise.cancel()
    #expect(ended.all == [true])
  }

  @Test("Of many threads that complete at once, one wins")
  func threads() {
    for _ in 0..<50 {
      let results = Probe<Result<Int, Oops>>()
      let promise = Promise<Int, Oops> { completionHandler in
        DispatchQueue.concurrentPerform(iterations: 8) { completionHandler(.success($0)) }
      }
      promise.start(results.put)
      results.wait()
      #expect(results.all.count == 1)
      #expect(results.all.first == promise.result)
    }
  }

  @Test("A handler that completes the same run again changes nothing")
  func reentrant() {
    let results = Probe<Result<Int, Oops>>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    promise.start { result in
      results.put(result)
      held.complete(0, .success(2))
    }
    held.complete(0, .success(1))
    #expect(results.all == [.success(1)])
  }

  @Test("A task that starts its own promise doesn't run twice")
  func startsItself() {
    let own = Probe<Promise<Int, Oops>>()
    let results = Probe<Result<Int, Oops>>()
    let promise = Promise<Int, Oops> { completionHandler in
      own.all[0].start(results.put)
      completionHandler(.success(1))
    }
    own.put(promise)
    promise.start(results.put)
    #expect(results.all == [.success(1), .success(1)])
  }

  @Test("A result given inside the task's own call is there at once, and told when the task has returned")
  func synchronous() {
    let own = Probe<Promise<Int, Oops>>()
    let order = Probe<String>()
    let promise = Promise<Int, Oops> { completionHandler in
      completionHandler(.success(1))
      order.put("\(own.all[0].result == .success(1))")
    }
    own.put(promise)
    promise.start { _ in order.put("handler") }
    #expect(order.all == ["true", "handler"])
  }

  @Test("Starting, attaching, finishing, cancelling, withdrawing and reading from many threads")
  func everything() {
    for _ in 0..<20 {
      let held = Held<Int, Oops>(2)
      let source = held.promise()
      let promise = source.map { $0 + 1 }.then { _ in held.promise(1) }
      DispatchQueue.concurrentPerform(iterations: 64) { number in
        switch number % 8 {
        case 0: held.complete(0, .success(1))
        case 1: promise.cancel()
        case 2: promise.start { _ in }.withdraw()
        case 3: _ = promise.state
        case 4: source.cancel()
        case 5: held.complete(1, .success(2))
        case 6: all([promise, source]).start { _ in }
        default: promise.start { _ in }
        }
      }
      let results = Probe<Result<Int, Oops>>()
      promise.start(results.put)
      held.complete(0, .success(1))
      held.complete(1, .success(2))
      #expect(results.wait() == [.success(2)])
    }
  }
}
