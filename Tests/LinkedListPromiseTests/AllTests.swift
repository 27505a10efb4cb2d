import Dispatch
import LinkedListPromise
import TestSupport
import Testing

struct AllTests {
  @Test("What all comes to is mapped in the same expression, by a function that throws or not")
  func mapped() {
    let promise = Promise<Int, Oops>(result: 1)
    let promises = [promise, promise]
    let results = Probe<Result<Int, Oops>>()
    all(promises).map { $0[0] }.task(results.put)
    all([promise]).map { values in values.count }.task(results.put)
    all(promises).map { (values) throws(Oops) in throw Oops(values.count) }.task(results.put)
    #expect(results.all == [.success(1), .success(1), .failure(Oops(2))])
  }

  @Test("A member may stand twice, and runs twice")
  func duplicates() {
    let runs = Probe<Int>()
    let results = Probe<Result<[Int], Oops>>()
    let member = Promise<Int, Oops> { completionHandler in
      runs.put(1)
      completionHandler(.success(runs.all.count))
    }
    all([member, Promise(result: 9), member]).task(results.put)
    #expect(results.all == [.success([1, 9, 2])])
  }

  @Test("A member that gave its value doesn't fail the whole any more")
  func failsAfterValue() {
    let results = Probe<Result<[Int], Oops>>()
    let held = Held<Int, Oops>(2)
    all((0..<2).map(held.promise)).task(results.put)
    held.complete(0, .success(1))
    held.complete(0, .failure(Oops(2)))
    #expect(results.all.isEmpty)
    held.complete(1, .success(3))
    #expect(results.all == [.success([1, 3])])
  }

  @Test("Once an error has decided, a member still at work keeps nothing of the handler")
  func letsGo() {
    let ended = Probe<Bool>()
    let held = Held<Int, Oops>(2)
    do {
      let token = Token(ended)
      all((0..<2).map(held.promise)).task { _ in withExtendedLifetime(token) {} }
    }
    #expect(ended.all.isEmpty)
    held.complete(1, .failure(Oops()))
    #expect(ended.all == [true])
  }

  @Test("All members are started before the first result counts")
  func startTogether() {
    let runs = Probe<Int>()
    let results = Probe<Result<[Int], Oops>>()
    let members = (0..<3).map { index in
      Promise<Int, Oops> { completionHandler in
        runs.put(index)
        completionHandler(.failure(Oops(index)))
      }
    }
    all(members).task(results.put)
    #expect(runs.all == [0, 1, 2])
    #expect(results.all == [.failure(Oops(0))])
  }

  @Test("Two to four promises of different types give a tuple, more give a tuple by packs; early or late")
  func tuples() {
    let lines = Probe<String>()
    for delay in [false, true] {
      func member<Value: Sendable>(_ value: Value) -> Promise<Value, Oops> {
        let promise = Promise<Value, Oops>(result: value)
        return delay ? promise.on(.global()) : promise
      }
      let (a, b, c, d, e, f) = (member(1), member("b"), member(true), member(4.5), member([5]), member(Int?.none))
      all(a, b).task { result in lines.put("\(result.map { "\($0.0) \($0.1)" })") }
      lines.wait()
      all(a, b, c).task { result in lines.put("\(result.map { "\($0.0) \($0.1) \($0.2)" })") }
      lines.wait()
      all(a, b, c, d).task { result in lines.put("\(result.map { "\($0.0) \($0.1) \($0.2) \($0.3)" })") }
      lines.wait()
      all(a, b, c, d, e).task { result in lines.put("\(result)") }
      lines.wait()
      all(a, b, c, d, e, f).task { result in lines.put("\(result)") }
      lines.wait()
    }
    let expected = [
      #"success("1 b")"#, #"success("1 b true")"#, #"success("1 b true 4.5")"#,
      #"success(1, "b", true, 4.5, [5])"#, #"success(1, "b", true, 4.5, [5], nil)"#,
    ]
    #expect(lines.all == expected + expected)
  }

  @Test("An error among different types decides")
  func tupleFailure() {
    let lines = Probe<String>()
    all(Promise<Int, Oops>(result: 1), Promise<String, Oops>(error: Oops(2))).task { lines.put("\($0)") }
    #expect(lines.all == ["failure(oops 2)"])
  }
}
