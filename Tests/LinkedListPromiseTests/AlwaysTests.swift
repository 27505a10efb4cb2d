import LinkedListPromise
import TestSupport
import Testing

struct AlwaysTests {
  @Test("The block is called before the result is passed on, for a value and for an error")
  func always() {
    let order = Probe<String>()
    let handler: @Sendable (Result<Int, Oops>) -> Void = { order.put("\($0)") }
    Promise<Int, Oops>(result: 1).always { order.put("always") }.task(handler)
    Promise<Int, Oops>(error: Oops(2)).always { order.put("always") }.task(handler)
    #expect(order.all == ["always", "success(1)", "always", "failure(oops 2)"])
  }

  @Test("An error that passes other functions comes to every block once, and goes on unchanged")
  func pastErrors() {
    let order = Probe<String>()
    Promise<Int, Oops>(error: Oops(2))
      .always { order.put("first") }
      .then { value in Promise(result: value).always { order.put("not called") } }
      .always { order.put("second") }
      .map { $0 + 1 }
      .task { order.put("\($0)") }
    Promise<Int, Oops>(result: 1)
      .map { (value) throws(Oops) -> Int in throw Oops(value + 2) }
      .always { order.put("third") }
      .recover { error in Promise<Int, Oops>(result: error.number) }
      .always { order.put("fourth") }
      .task { order.put("\($0)") }
    #expect(order.all == ["first", "second", "failure(oops 2)", "third", "fourth", "success(3)"])
  }

  @Test("The block is called once for each run")
  func runs() {
    let calls = Probe<Int>()
    let promise = Promise<Int, Never>(result: 1).always { calls.put(1) }
    promise.task { _ in }
    promise.task { _ in }
    #expect(calls.all.count == 2)
  }
}
