import Dispatch
import LinkedListPromise
import Synchronization
import TestSupport
import Testing

/// What is a promise when it is nothing but a value?
struct PromiseTests {
  @Test("A value that is there is delivered inside the call")
  func value() {
    let results = Probe<Result<String, Oops>>()
    Promise(result: "there").task(results.put)
    #expect(results.all == [.success("there")])
  }

  @Test("A whole result makes a promise as well")
  func result() {
    let results = Probe<Result<Int, Oops>>()
    Promise(.success(1)).task(results.put)
    Promise(.failure(Oops())).task(results.put)
    #expect(results.all == [.success(1), .failure(Oops())])
  }

  @Test("A copy is the same promise: it runs the same work")
  func copies() {
    let runs = Probe<Int>()
    let promise = Promise<Int, Never> { completionHandler in
      runs.put(1)
      completionHandler(.success(1))
    }
    let copy = promise
    promise.task { _ in }
    copy.task { _ in }
    #expect(runs.all.count == 2)
  }

  @Test("A task that completes while it is called is delivered when it has returned")
  func synchronousCompletion() {
    let order = Probe<String>()
    Promise<Int, Never> { completionHandler in
      order.put("task begins")
      completionHandler(.success(1))
      order.put("task ends")
    }.task { _ in order.put("handler") }
    #expect(order.all == ["task begins", "task ends", "handler"])
  }

  @Test("What a promise captured goes with its last copy, and not before")
  func ownership() {
    let ended = Probe<Bool>()
    var promise: Promise<Int, Never>? = { [token = Token(ended)] in
      Promise<Int, Never>(result: 1).then { value in withExtendedLifetime(token) { Promise(result: value) } }
    }()
    promise?.task { _ in }
    #expect(ended.all.isEmpty, "a value keeps its work for the next run")
    promise = nil
    #expect(ended.all == [true])
  }

  @Test("A completion from another thread doesn't overtake one that waits until the task has returned")
  func secondCompletion() {
    let results = Probe<Result<Int, Oops>>()
    let promise = Promise<Int, Oops> { completionHandler in
      completionHandler(.success(1))
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        completionHandler(.success(2))
        done.signal()
      }
      done.wait()
    }
    promise.task(results.put)
    #expect(results.all == [.success(1), .success(2)])
  }

  @Test("The functions that a promise and its run keep are read as often as you like")
  func reads() async {
    await onSmallStack {
      let count = Atomic(0)
      let completions = Held<Int, Oops>()
      let promise = Promise<Int, Oops> { $0(.success(1)) }.map { $0 + 1 }
      for _ in 0..<links { promise.task { _ in count.add(1, ordering: .relaxed) } }
      race(all([completions.promise().map { $0 }]).map { $0[0] }, promise).task { _ in }
      completions.promise().map { $0 }.task { _ in count.add(1, ordering: .relaxed) }
      for _ in 0..<links { completions.complete(0, .success(1)) }
      #expect(count.load(ordering: .relaxed) == 2 * links)
    }
  }
}
