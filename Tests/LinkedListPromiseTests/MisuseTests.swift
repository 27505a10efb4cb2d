import Dispatch
import LinkedListPromise
import TestSupport
import Testing

/// What the design can't notice: it has no state. Each is a difference that the module declares.
struct MisuseTests {
  @Test("A task that completes twice delivers twice, because nobody remembers the first time")
  func twice() {
    let results = Probe<Int>()
    Promise<Int, Never> { completionHandler in
      completionHandler(.success(1))
      completionHandler(.success(2))
    }.map { $0 * 10 }.task { results.put($0.get()) }
    #expect(results.all == [10, 20])
  }

  @Test("A task that completes again later delivers again")
  func later() {
    let results = Probe<Int>()
    let held = Held<Int, Never>()
    held.promise().then { value in Promise(result: 1).map { $0 + value } }.task { results.put($0.get()) }
    held.complete(0, .success(1))
    held.complete(0, .success(2))
    #expect(results.all == [2, 3])
  }

  @Test("A task that never completes delivers never, and keeps nothing")
  func never() {
    let ended = Probe<Bool>()
    do {
      let token = Token(ended)
      Promise<Int, Never> { _ in }.map { $0 }.task { _ in
        withExtendedLifetime(token) {}
        Issue.record("called")
      }
    }
    #expect(ended.all == [true])
  }

  @Test("A task that completes from many threads at once delivers as often")
  func threads() {
    let results = Probe<Int>()
    Promise<Int, Never> { completionHandler in
      DispatchQueue.concurrentPerform(iterations: 64) { completionHandler(.success($0)) }
    }
    .then { Promise(result: $0) }.map { $0 }
    .task { results.put($0.get()) }
    #expect(results.wait(for: 64).sorted() == Array(0..<64))
  }

  @Test("A handler that completes the same run again is called again, inside itself")
  func reentrant() {
    let results = Probe<Int>()
    let held = Held<Int, Never>()
    held.promise().map { $0 }.task { result in
      results.put(result.get())
      if result.get() < 3 { held.complete(0, .success(result.get() + 1)) }
    }
    held.complete(0, .success(1))
    #expect(results.all == [1, 2, 3])
  }

  @Test("A handler that runs the same promise again gets a run of its own")
  func runsAgain() {
    let results = Probe<Int>()
    let promise = Promise<Int, Never>(result: 1).map { $0 }
    promise.task { result in
      promise.task { results.put($0.get() + 1) }
      results.put(result.get())
    }
    #expect(results.all == [2, 1])
  }
}
