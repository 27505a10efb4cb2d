import Dispatch
import StatefulPromise
import TestSupport
import Testing

/// What happens when a task starts its own promise, or completes inside its own call?
struct MisuseTests {
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

  @Test("A result given inside the task's own call is there at once, and passed on when the task has returned")
  func synchronous() {
    let own = Probe<Promise<Int, Oops>>()
    let order = Probe<String>()
    let promise = Promise<Int, Oops> { completionHandler in
      completionHandler(.success(1))
      #expect(own.all[0].result == .success(1))
      order.put("task")
    }
    own.put(promise)
    promise.start { _ in order.put("handler") }
    #expect(order.all == ["task", "handler"])
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
