import Dispatch
import LinkedListPromise
import TestSupport
import Testing

/// Lines as a user writes them where there is no error: a handler takes the value, or the result.
struct NeverTests {
  private let one = Promise(result: 1)

  @Test("A handler written in place takes the value, where it uses one")
  func value() {
    let values = Probe<Int>()
    one.task { value in values.put(value) }
    one.task { values.put($0 + 1) }
    one.task { value in
      let doubled = value * 2
      values.put(doubled)
    }
    one.task({ value in values.put(value) })
    one.map { "\($0)" }.task { text in values.put(text.count) }
    one.then { Promise(result: $0) }.task { values.put($0) }
    one.then { value in Promise(result: [value]) }.task { list in
      for value in list { values.put(value) }
    }
    all([one, one]).task { values.put($0.count) }
    all(one, Promise(result: "a")).task { number, text in values.put(number + text.count) }
    race(one, one).task(values.put)
    one.on(.global()).task { value in values.put(value) }
    #expect(values.wait(for: 11) == [1, 2, 2, 1, 1, 1, 1, 2, 2, 1, 1])
  }

  @Test("A handler written in place takes the result, where it uses one")
  func result() {
    let values = Probe<Int>()
    one.task { result in values.put(result.get()) }
    one.task { values.put($0.get()) }
    one.task { result in
      let value = result.get()
      values.put(value)
    }
    one.task { result in
      switch result {
      case .success(let value): values.put(value)
      }
    }
    one.then { Promise(result: $0) }.task { values.put($0.get()) }
    #expect(values.all == [1, 1, 1, 1, 1])
  }

  @Test("A handler that could take either takes the result, unless it names the value's type")
  func either() {
    let lines = Probe<String>()
    one.task { lines.put("\($0)") }
    one.task { (value: Int) in lines.put("\(value)") }
    one.task { (result: Result<Int, Never>) in lines.put("\(result)") }
    #expect(lines.all == ["success(1)", "1", "success(1)"])
  }

  @Test("A function with a type takes what it says, and one that ignores its argument takes either")
  func named() {
    let (values, results, calls) = (Probe<Int>(), Probe<Result<Int, Never>>(), Probe<Bool>())
    let handler: Promise<Int, Never>.CompletionHandler = results.put
    one.task(handler)
    one.task(results.put)
    one.task(values.put)
    one.task { _ in calls.put(true) }
    #expect(results.all == [.success(1), .success(1)])
    #expect(values.all == [1])
    #expect(calls.all == [true])
  }

  @Test("A promise's task is still the asynchronous function that a promise wraps")
  func asyncTask() {
    let results = Probe<Result<Int, Never>>()
    let task: Promise<Int, Never>.AsyncTask = one.task
    task(results.put)
    Promise<Int, Never>(task: one.task).task(results.put)
    Promise<Int, Never> { completionHandler in one.task(completionHandler) }.task(results.put)
    #expect(results.all == [.success(1), .success(1), .success(1)])
  }

  @Test("With an error to come, a handler takes the result as before")
  func failing() {
    let (results, values) = (Probe<Result<Int, Oops>>(), Probe<Int?>())
    Promise<Int, Oops>(error: Oops(2)).task { results.put($0) }
    Promise<Int, any Error>(result: 1).task { result in values.put(try? result.get()) }
    #expect(results.all == [.failure(Oops(2))])
    #expect(values.all == [1])
  }
}
