import TestSupport
import Testing

struct AlwaysTests {
  @Test("The block is called before the result is passed on, for a value and for an error")
  func always() {
    let order = Probe<Result<Int, Oops>?>()
    Promise<Int, Oops>(result: 1).always { order.put(nil) }.observe { order.put($0) }
    Promise<Int, Oops>(error: Oops(2)).always { order.put(nil) }.observe { order.put($0) }
    #expect(order.all == [nil, .success(1), nil, .failure(Oops(2))])
  }

  @Test("An error that passes other functions runs every block once, and goes on unchanged")
  func pastErrors() {
    let (order, results) = (Probe<String>(), Probe<Result<Int, Oops>>())
    Promise<Int, Oops>(error: Oops(2))
      .always { order.put("first") }
      .then { value in Promise(result: value).always { order.put("not called") } }
      .always { order.put("second") }
      .map { $0 + 1 }
      .observe(results.put)
    Promise<Int, Oops>(result: 1)
      .map { (value) throws(Oops) -> Int in throw Oops(value + 2) }
      .always { order.put("third") }
      .recover { error in Promise<Int, Oops>(result: error.number) }
      .always { order.put("fourth") }
      .observe(results.put)
    #expect(order.all == ["first", "second", "third", "fourth"])
    #expect(results.all == [.failure(Oops(2)), .success(3)])
  }

  @Test("The block is called once for each run of its promise")
  func runs() {
    let calls = Probe<Int>()
    let promise = Promise<Int, Never>(result: 1).always { calls.put(1) }
    promise.observe { _ in }
    promise.observe { _ in }
    #expect(calls.all.count == runsForTwo)
  }
}
