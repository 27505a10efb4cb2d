import Dispatch
import LinkedListPromise
import TestSupport
import Testing

struct ThenTests {
  @Test("The function gets the value and its promise goes on")
  func value() {
    let results = Probe<Result<String, Oops>>()
    Promise<Int, Oops>(result: 2).then { Promise(result: "\($0 + 1)") }.task(results.put)
    #expect(results.all == [.success("3")])
  }

  @Test("An error passes every function by, unchanged")
  func error() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(error: Oops(4))
      .then { value in
        Issue.record("called with \(value)")
        return Promise(result: value)
      }
      .then { Promise(result: $0) }
      .task(results.put)
    #expect(results.all == [.failure(Oops(4))])
  }

  @Test("A thrown error is a promise of that error")
  func thrown() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(result: 1)
      .then { value throws(Oops) -> Promise<Int, Oops> in throw Oops(value) }
      .task(results.put)
    #expect(results.all == [.failure(Oops(1))])
  }

  @Test("The form for the whole result sees values and errors, and may change the type of the failure")
  func wholeResult() {
    let results = Probe<Result<String, Never>>()
    let describe: @Sendable (Result<Int, Oops>) -> Promise<String, Never> = { Promise(result: "\($0)") }
    Promise<Int, Oops>(result: 1).then(describe).task(results.put)
    Promise<Int, Oops>(error: Oops()).then(describe).task(results.put)
    #expect(results.all == [.success("success(1)"), .success("failure(oops 1)")])
  }

  @Test("A returned promise is run again in each run, also when it comes later from another thread")
  func adoption() {
    let results = Probe<Result<Int, Oops>>()
    let later = Promise<Int, Oops> { completionHandler in
      DispatchQueue.global().async { completionHandler(.success(5)) }
    }
    let promise = Promise<Int, Oops>(result: 1).then { one in later.then { Promise(result: $0 + one) } }
    promise.task(results.put)
    promise.task(results.put)
    #expect(results.wait(for: 2) == [.success(6), .success(6)])
  }

  @Test("then obeys the monad laws")
  func monad() {
    let double: @Sendable (Int) -> Promise<Int, Oops> = { Promise(result: $0 * 2) }
    let refuse: @Sendable (Int) -> Promise<Int, Oops> = { Promise(error: Oops($0)) }
    for start in [Promise<Int, Oops>(result: 3), Promise(error: Oops(9))] {
      for (first, second) in [(double, refuse), (refuse, double), (double, double)] {
        #expect(outcome(start.then { Promise(result: $0) }) == outcome(start))
        #expect(outcome(start.then(first).then(second)) == outcome(start.then { first($0).then(second) }))
        #expect(outcome(Promise<Int, Oops>(result: 3).then(first)) == outcome(first(3)))
      }
    }
  }

  private func outcome(_ promise: Promise<Int, Oops>) -> [Result<Int, Oops>] {
    let results = Probe<Result<Int, Oops>>()
    promise.task(results.put)
    return results.all
  }
}
