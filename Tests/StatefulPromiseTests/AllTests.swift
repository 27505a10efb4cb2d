import Dispatch
import StatefulPromise
import TestSupport
import Testing

struct AllTests {
  @Test("What all comes to is mapped in the same expression, by a function that throws or not")
  func mapped() {
    let promise = Promise<Int, Oops>(result: 1)
    let promises = [promise, promise]
    let results = Probe<Result<Int, Oops>>()
    all(promises).map { $0[0] }.start(results.put)
    all([promise]).map { values in values.count }.start(results.put)
    all(promises).map { (values) throws(Oops) in throw Oops(values.count) }.start(results.put)
    #expect(results.all == [.success(1), .success(1), .failure(Oops(2))])
  }

  @Test("A member may stand twice, and runs once")
  func duplicates() {
    let runs = Probe<Int>()
    let results = Probe<Result<[Int], Oops>>()
    let member = Promise<Int, Oops> { completionHandler in
      runs.put(1)
      completionHandler(.success(runs.all.count))
    }
    all([member, Promise(result: 9), member]).start(results.put)
    #expect(results.all == [.success([1, 9, 1])])
  }

  @Test("A member that is cancelled takes the whole along, and it can be started again")
  func memberCancelled() {
    let results = Probe<Result<[Int], Oops>>()
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    let whole = all(members)
    whole.start { _ in Issue.record("a dropped handler was called") }
    held.complete(0, .success(1))
    members[1].cancel()
    #expect(whole.stage == "created")
    whole.start(results.put)
    held.complete(1, .success(2))
    #expect(results.all == [.success([1, 2])])
  }

  @Test("Cancelling the whole leaves its members at work")
  func cancelled() {
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    let whole = all(members)
    whole.start { _ in Issue.record("a dropped handler was called") }
    whole.cancel()
    #expect(whole.stage == "created")
    held.complete(0, .success(1))
    held.complete(1, .success(2))
    #expect(members.map(\.result) == [.success(1), .success(2)])
    #expect(whole.result == nil)
  }

  @Test("What failed keeps nothing in the members that are still at work")
  func ownership() {
    let ended = Probe<Bool>()
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    do {
      let token = Token(ended)
      all(members).start { _ in withExtendedLifetime(token) {} }
    }
    held.complete(0, .failure(Oops()))
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
    all(members).start(results.put)
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
      all(a, b).start { result in lines.put("\(result.map { "\($0.0) \($0.1)" })") }
      lines.wait()
      all(a, b, c).start { result in lines.put("\(result.map { "\($0.0) \($0.1) \($0.2)" })") }
      lines.wait()
      all(a, b, c, d).start { result in lines.put("\(result.map { "\($0.0) \($0.1) \($0.2) \($0.3)" })") }
      lines.wait()
      all(a, b, c, d, e).start { result in lines.put("\(result)") }
      lines.wait()
      all(a, b, c, d, e, f).start { result in lines.put("\(result)") }
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
    all(Promise<Int, Oops>(result: 1), Promise<String, Oops>(error: Oops(2))).start { lines.put("\($0)") }
    #expect(lines.all == ["failure(oops 2)"])
  }
}
