import Dispatch
import TestSupport
import Testing

struct ThenTests {
  @Test("The function gets the value and its promise goes on")
  func value() {
    let results = Probe<Result<String, Oops>>()
    Promise<Int, Oops>(result: 2).then { Promise(result: "\($0 + 1)") }.observe(results.put)
    #expect(results.all == [.success("3")])
  }

  @Test("The form for the whole result sees values and errors, and may change the type of the failure")
  func wholeResult() {
    let results = Probe<Result<Result<Int, Oops>, Never>>()
    let keep: @Sendable (Result<Int, Oops>) -> Promise<Result<Int, Oops>, Never> = { Promise(result: $0) }
    Promise<Int, Oops>(result: 1).then(keep).observe(results.put)
    Promise<Int, Oops>(error: Oops()).then(keep).observe(results.put)
    #expect(results.all == [.success(.success(1)), .success(.failure(Oops()))])
  }

  @Test("A returned promise is run, and its result taken when it comes, from whatever thread")
  func adoption() {
    let results = Probe<Result<Int, Oops>>()
    let later = Promise<Int, Oops> { completionHandler in
      DispatchQueue.global().async { completionHandler(.success(5)) }
    }
    let promise = Promise<Int, Oops>(result: 1).then { one in later.then { Promise(result: $0 + one) } }
    promise.observe(results.put)
    promise.observe(results.put)
    #expect(results.wait(for: 2) == [.success(6), .success(6)])
  }

  @Test("Nothing starts before a promise is observed, and observing the last promise starts the first")
  func lazy() {
    let runs = Probe<Int>()
    let results = Probe<Result<Int, Oops>>()
    let first = Promise<Int, Oops> { completionHandler in
      runs.put(1)
      completionHandler(.success(10 * runs.all.count))
    }
    let last = first.then { Promise(result: $0 + 1) }.map { $0 + 1 }
    #expect(runs.all.isEmpty)
    last.observe(results.put)
    last.observe(results.put)
    #expect(results.all == [.success(12), .success(10 * runsForTwo + 2)])
    #expect(runs.all.count == runsForTwo)
  }
}
