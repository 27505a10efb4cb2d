import StatefulPromise
import TestSupport
import Testing

/// The lines that one would like to write: a handler takes a value where there is no error. That they compile is half
/// of it.
struct StartTests {
  @Test("Where nothing can fail, a handler takes the value, however it is written")
  func value() {
    let lines = Probe<String>()
    let promise = Promise<Int, Never> { $0(.success(1)) }
    promise.start { lines.put("\($0 + 1)") }
    promise.start { value in lines.put("\(value)") }
    promise.start { value in
      let next = value + 2
      lines.put("\(next)")
    }
    promise.start { (value: Int) in lines.put("typed \(value)") }
    promise.map { "text \($0)" }.start(lines.put)
    promise.start { print("", $0, terminator: "") }
    promise.start { _ in lines.put("any") }
    Promise(result: 4).start { lines.put("\($0)") }
    all([promise, promise]).map { $0[0] + $0[1] }.start { lines.put("sum \($0)") }
    all(promise, Promise(result: "b")).start { number, text in lines.put("\(number) \(text)") }
    race(promise, Promise(result: 9)).then { Promise<Int, Never>(result: $0 * 5) }.start { lines.put("\($0)") }
    Promise<Void, Never>(result: ()).start { lines.put("void") }
    Promise<Int, Oops>(error: Oops(6)).recover { $0.number }.start { lines.put("recovered \($0)") }
    #expect(
      lines.all == ["2", "1", "3", "typed 1", "text 1", "any", "4", "sum 2", "1 b", "5", "void", "recovered 6"])
  }

  @Test("Where nothing can fail, a handler of the result is still one")
  func result() {
    let (results, numbers) = (Probe<Result<Int, Never>>(), Probe<Int>())
    let promise = Promise<Int, Never>(result: 1)
    promise.start(results.put)
    promise.start { (result: Result<Int, Never>) in results.put(result) }
    promise.start { numbers.put($0.get()) }
    promise.start { result in
      switch result {
      case .success(let value): numbers.put(value)
      }
    }
    promise.start { if case .success(let value) = $0 { numbers.put(value) } }
    let handler: Promise<Int, Never>.CompletionHandler = { numbers.put($0.get()) }
    promise.start(handler)
    #expect(results.all == [.success(1), .success(1)])
    #expect(numbers.all == [1, 1, 1, 1])
  }

  @Test("Where something can fail, a handler takes the result")
  func failure() {
    let (results, errors) = (Probe<Result<Int, Oops>>(), Probe<Oops>())
    let promise = Promise<Int, Oops>(error: Oops(3))
    promise.start { results.put($0) }
    promise.start { result in
      if case .failure(let error) = result { errors.put(error) }
    }
    #expect(results.all == [.failure(Oops(3))])
    #expect(errors.all == [Oops(3)])
  }

  @Test("A handler of the value can be withdrawn, and waits in the same line")
  func line() {
    let order = Probe<Int>()
    let held = Held<Int, Never>()
    let promise = held.promise()
    promise.start { order.put($0) }
    let second = promise.start { order.put($0 + 1) }
    promise.start { (result: Result<Int, Never>) in order.put(result.get() + 2) }
    second.withdraw()
    held.complete(0, .success(1))
    #expect(order.all == [1, 3])
  }
}
