import Dispatch
import StatefulPromise
import TestSupport
import Testing

struct ThenTests {
  @Test("The function gets the value and its promise goes on")
  func value() {
    let results = Probe<Result<String, Oops>>()
    Promise<Int, Oops>(result: 2).then { Promise(result: "\($0 + 1)") }.start(results.put)
    #expect(results.all == [.success("3")])
  }

  @Test("The form for the whole result sees values and errors, and may change the type of the failure")
  func wholeResult() {
    let results = Probe<Result<String, Never>>()
    let describe: @Sendable (Result<Int, Oops>) -> Promise<String, Never> = { Promise(result: "\($0)") }
    Promise<Int, Oops>(result: 1).then(describe).start(results.put)
    Promise<Int, Oops>(error: Oops()).then(describe).start(results.put)
    #expect(results.all == [.success("success(1)"), .success("failure(oops 1)")])
  }

  @Test("A returned promise is started, and its result taken when it comes, from whatever thread")
  func adoption() {
    let results = Probe<Result<Int, Oops>>()
    let later = Promise<Int, Oops> { completionHandler in
      DispatchQueue.global().async { completionHandler(.success(5)) }
    }
    let promise = Promise<Int, Oops>(result: 1).then { one in later.then { Promise(result: $0 + one) } }
    promise.start(results.put)
    #expect(results.wait() == [.success(6)])
    #expect(later.result == .success(5))
  }

  @Test("Nothing starts before start, and starting the last promise starts the first")
  func lazy() {
    let runs = Probe<Int>()
    let first = Promise<Int, Oops> { completionHandler in
      runs.put(1)
      completionHandler(.success(1))
    }
    let last = first.then { Promise(result: $0 + 1) }.map { $0 + 1 }
    #expect(runs.all.isEmpty)
    last.start()
    #expect(last.result == .success(3))
    last.start()
    #expect(runs.all == [1])
  }

  private func outcome(_ promise: Promise<Int, Oops>) -> [Result<Int, Oops>] {
    let results = Probe<Result<Int, Oops>>()
    promise.start(results.put)
    return results.all
  }
}
