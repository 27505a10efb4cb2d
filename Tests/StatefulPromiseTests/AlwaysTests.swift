import StatefulPromise
import TestSupport
import Testing

struct AlwaysTests {
  @Test("The block is called before the result is passed on, for a value and for an error")
  func always() {
    let order = Probe<String>()
    let handler: @Sendable (Result<Int, Oops>) -> Void = { order.put("\($0)") }
    Promise<Int, Oops>(result: 1).always { order.put("always") }.start(handler)
    Promise<Int, Oops>(error: Oops(2)).always { order.put("always") }.start(handler)
    #expect(order.all == ["always", "success(1)", "always", "failure(oops 2)"])
  }

  @Test("An error that passes other functions by meets each block once, and goes on unchanged")
  func pastErrors() {
    let order = Probe<String>()
    let held = Held<Int, Oops>()
    held.promise()
      .map { _ in order.put("map") }
      .always { order.put("first") }
      .then { _ in Promise<Int, Oops>(result: 1) }
      .always { order.put("second") }
      .start { order.put("\($0)") }
    held.complete(0, .failure(Oops(3)))
    #expect(order.all == ["first", "second", "failure(oops 3)"])
  }

  @Test("The block isn't called when the run is cancelled, and is called once however many wait")
  func runs() {
    let calls = Probe<Int>()
    let held = Held<Int, Oops>()
    let source = held.promise()
    let promise = source.always { calls.put(1) }
    promise.start()
    source.cancel()
    held.complete(0, .success(1))
    #expect(calls.all.isEmpty)
    promise.start()
    promise.start()
    #expect(calls.all == [1])
  }
}
