import TestSupport
import Testing

struct AllTests {
  @Test("What all comes to is mapped in the same expression, by a function that throws or not")
  func mapped() {
    let promise = Promise<Int, Oops>(result: 1)
    let promises = [promise, promise]
    let results = Probe<Result<Int, Oops>>()
    all(promises).map { $0[0] }.observe(results.put)
    all([promise]).map { values in values.count }.observe(results.put)
    all(promises).map { (values) throws(Oops) in throw Oops(values.count) }.observe(results.put)
    #expect(results.all == [.success(1), .success(1), .failure(Oops(2))])
  }

  @Test("A member may stand twice, and runs as often as two observers make it run")
  func duplicates() {
    let runs = Probe<Int>()
    let results = Probe<Result<[Int], Oops>>()
    let member = Promise<Int, Oops> { completionHandler in
      runs.put(1)
      completionHandler(.success(runs.all.count))
    }
    all([member, Promise(result: 9), member]).observe(results.put)
    #expect(results.all == [.success([1, 9, runsForTwo])])
  }

  @Test("When a member fails, the deinit of another one's value may complete a third")
  func deinitCompletes() {
    let (members, failed) = (Held<Mark, Oops>(3), Probe<Bool>())
    all((0..<3).map(members.promise)).observe { result in failed.put((try? result.get()) == nil) }
    elsewhere {
      members.complete(0, .success(Mark { members.complete(2, .failure(Oops(2))) }))
      members.complete(1, .failure(Oops(1)))
    }
    #expect(failed.all == [true])
  }

  @Test("Two to four promises of different types give a tuple, more give a tuple by packs; early or late")
  func tuples() {
    let areRight = Probe<Bool>()
    for delay in [false, true] {
      func member<Value: Sendable>(_ value: Value) -> Promise<Value, Oops> {
        let promise = Promise<Value, Oops>(result: value)
        return delay ? promise.on(.global()) : promise
      }
      let (a, b, c, d, e, f) = (member(1), member("b"), member(true), member(4.5), member([5]), member(Int?.none))
      all(a, b).observe { areRight.put((try? $0.get() == (1, "b")) == true) }
      all(a, b, c).observe { areRight.put((try? $0.get() == (1, "b", true)) == true) }
      all(a, b, c, d).observe { areRight.put((try? $0.get() == (1, "b", true, 4.5)) == true) }
      all(a, b, c, d, e).observe { areRight.put((try? $0.get() == (1, "b", true, 4.5, [5])) == true) }
      all(a, b, c, d, e, f).observe { areRight.put((try? $0.get() == (1, "b", true, 4.5, [5], nil)) == true) }
    }
    #expect(areRight.wait(for: 10) == Array(repeating: true, count: 10))
  }

  @Test("Members of different types start in their order, however many they are")
  func order() {
    let started = Probe<Int>()
    func member<Value: Sendable>(_ number: Int, _ value: Value) -> Promise<Value, Oops> {
      Promise { completionHandler in
        started.put(number)
        completionHandler(.success(value))
      }
    }
    all(member(1, 1), member(2, "b")).observe { _ in }
    all(member(1, 1), member(2, "b"), member(3, true)).observe { _ in }
    all(member(1, 1), member(2, "b"), member(3, true), member(4, 4.5)).observe { _ in }
    all(member(1, 1), member(2, "b"), member(3, true), member(4, 4.5), member(5, [5])).observe { _ in }
    #expect(started.all == [1, 2, 1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 4, 5])
  }

  @Test("An error among different types decides")
  func tupleFailure() {
    let results = Probe<Result<Int, Oops>>()
    all(Promise(result: 1), Promise<String, Oops>(error: Oops(2))).map { $0.0 }.observe(results.put)
    #expect(results.all == [.failure(Oops(2))])
  }
}
