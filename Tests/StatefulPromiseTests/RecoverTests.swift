import StatefulPromise
import TestSupport
import Testing

struct RecoverTests {
  @Test("recover goes on with another promise when this one fails")
  func promise() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(error: Oops(2)).recover { error in Promise<Int, Oops>(result: error.number) }.start(results.put)
    #expect(results.all == [.success(2)])
  }

  @Test("recover lets a value pass")
  func value() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(result: 1)
      .recover { error -> Promise<Int, Oops> in
        Issue.record("called with \(error)")
        return Promise(error: error)
      }.start(results.put)
    #expect(results.all == [.success(1)])
  }

  @Test("recover may fail again, by a promise or by throwing")
  func failsAgain() {
    let results = Probe<Result<Int, Oops>>()
    let failed = Promise<Int, Oops>(error: Oops(1))
    failed.recover { Promise<Int, Oops>(error: Oops($0.number + 1)) }.start(results.put)
    failed.recover { error throws(Oops) -> Promise<Int, Oops> in throw Oops(error.number + 2) }.start(results.put)
    #expect(results.all == [.failure(Oops(2)), .failure(Oops(3))])
  }

  @Test("A fallback value makes a promise that can't fail")
  func fallback() {
    let results = Probe<Int>()
    let failed: Promise<Int, Never> = Promise<Int, Oops>(error: Oops(1)).recover { $0.number + 10 }
    failed.start { results.put($0.get()) }
    Promise<Int, Oops>(result: 1).recover { _ in 0 }.start { results.put($0.get()) }
    #expect(results.all == [11, 1])
  }
}
