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

  private func outcome(_ promise: Promise<Int, Oops>) -> [Result<Int, Oops>] {
    let results = Probe<Result<Int, Oops>>()
    promise.task(results.put)
    return results.all
  }
}
