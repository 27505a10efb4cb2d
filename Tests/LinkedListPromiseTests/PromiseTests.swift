import LinkedListPromise
import TestSupport
import Testing

/// What is a promise when it is nothing but a value?
struct PromiseTests {
  @Test("Nothing starts before task is called, and every call is a fresh run")
  func runs() {
    let runs = Probe<Int>()
    let promise = Promise<Int, Never> { completionHandler in
      runs.put(1)
      completionHandler(.success(runs.all.count))
    }
    let chained = promise.then { Promise<Int, Never>(result: $0 * 10) }
    #expect(runs.all.isEmpty)
    let results = Probe<Int>()
    chained.task { results.put($0.get()) }
    chained.task { results.put($0.get()) }
    promise.task { results.put($0.get()) }
    #expect(results.all == [10, 20, 3])
  }

  @Test("A value that is there is delivered inside the call")
  func value() {
    let results = Probe<Result<String, Oops>>()
    Promise(result: "there").task(results.put)
    #expect(results.all == [.success("there")])
  }

  @Test("An error that is there is delivered inside the call")
  func error() {
    let results = Probe<Result<String, Oops>>()
    Promise(error: Oops(7)).task(results.put)
    #expect(results.all == [.failure(Oops(7))])
  }

  @Test("A whole result makes a promise as well")
  func result() {
    let results = Probe<Result<Int, Oops>>()
    Promise(.success(1)).task(results.put)
    Promise(.failure(Oops())).task(results.put)
    #expect(results.all == [.success(1), .failure(Oops())])
  }

  @Test("A copy is the same promise: it runs the same work")
  func copies() {
    let runs = Probe<Int>()
    let promise = Promise<Int, Never> { completionHandler in
      runs.put(1)
      completionHandler(.success(1))
    }
    let copy = promise
    promise.task { _ in }
    copy.task { _ in }
    #expect(runs.all.count == 2)
  }

  @Test("A task that completes while it is called is heard when it has returned")
  func synchronousCompletion() {
    let order = Probe<String>()
    Promise<Int, Never> { completionHandler in
      order.put("task begins")
      completionHandler(.success(1))
      order.put("task ends")
    }.task { _ in order.put("handler") }
    #expect(order.all == ["task begins", "task ends", "handler"])
  }

  @Test("What a promise captured goes with its last copy, and not before")
  func ownership() {
    let ended = Probe<Bool>()
    var promise: Promise<Int, Never>? = { [token = Token(ended)] in
      Promise<Int, Never>(result: 1).then { value in withExtendedLifetime(token) { Promise(result: value) } }
    }()
    promise?.task { _ in }
    #expect(ended.all.isEmpty, "a value keeps its work for the next run")
    promise = nil
    #expect(ended.all == [true])
  }

  @Test("What a handler captured goes when the run is over")
  func handlerOwnership() {
    let ended = Probe<Bool>()
    let promise = Promise<Int, Never>(result: 1)
    do {
      let token = Token(ended)
      promise.task { _ in withExtendedLifetime(token) {} }
    }
    #expect(ended.all == [true])
  }

  @Test("What a run keeps goes when its task lets go of its completion handler")
  func abandonedRun() {
    let ended = Probe<Bool>()
    do {
      let token = Token(ended)
      Promise<Int, Never> { _ in }.then { Promise<Int, Never>(result: $0) }
        .task { _ in withExtendedLifetime(token) {} }
    }
    #expect(ended.all == [true])
  }
}
