import Dispatch
import Locking
import StatefulPromise
import TestSupport
import Testing

/// Law 28: nothing recurses with the length of a chain.
struct StackTests {
  private func chain(_ first: Promise<Int, Oops>) -> Promise<Int, Oops> {
    var promise = first
    for _ in 0..<links { promise = promise.then { Promise(result: $0 + 1) } }
    return promise
  }

  @Test("A long chain is built, run, and released", arguments: [Result<Int, Oops>.success(0), .failure(Oops())])
  func chain(start: Result<Int, Oops>) async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      let promise = chain(Promise { $0(start) })
      promise.start(results.put)
      promise.start(results.put)
      let expected = start.map { $0 + links }
      #expect(results.all == [expected, expected])
    }
  }

  @Test("A long chain that completes later runs")
  func lateChain() async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      let held = Held<Int, Oops>()
      chain(held.promise()).start(results.put)
      held.complete(0, .success(1))
      #expect(results.all == [.success(links + 1)])
    }
  }

  @Test("A long chain that was never run is released")
  func unrun() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        _ = chain(Promise { $0(withExtendedLifetime(token) { .success(1) }) })
      }
      #expect(ended.all == [true])
    }
  }

  @Test("A long chain that is cancelled while it waits lets go of its handlers and is released")
  func cancelled() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      do {
        let token = Token(ended)
        let promise = chain(
          Promise(cancellableTask: { completionHandler in
            handlers.put(completionHandler)
            return {}
          }))
        promise.start { _ in withExtendedLifetime(token) {} }
        promise.cancel()
      }
      #expect(ended.all == [true])
    }
  }

  @Test("cancel travels down a long chain", arguments: [true, false])
  func cancel(action: Bool) async {
    await onSmallStack {
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let source =
        action
        ? Promise<Int, Oops>(cancellableTask: { completionHandler in
          handlers.put(completionHandler)
          return {}
        })
        : Promise<Int, Oops>(task: { handlers.put($0) })
      let last = chain(source)
      last.start { _ in Issue.record("a dropped handler was called") }
      source.cancel()
      #expect(last.stage == "created")
      last.cancel()
      for handler in handlers.all { handler(.success(1)) }
    }
  }

  @Test("Functions that return promises, nested as deep, run", arguments: [false, true])
  func nested(deferred: Bool) async {
    let queue = DispatchQueue(label: "deferred")
    @Sendable func countdown(_ number: Int) -> Promise<Int, Oops> {
      let step = Promise<Int, Oops> { completionHandler in
        if deferred { queue.async { completionHandler(.success(number)) } } else { completionHandler(.success(number)) }
      }
      return step.then { $0 == 0 ? Promise(result: -1) : countdown($0 - 1) }
    }
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      countdown(links).start(results.put)
      results.wait()
      #expect(results.all == [.success(-1)])
    }
  }

  @Test("Nesting of promises that start with their first handler, started in order, takes linear time")
  func automatic() async {
    let queue = DispatchQueue(label: "deferred")
    @Sendable func countdown(_ number: Int) -> Promise<Int, Oops> {
      Promise<Int, Oops>(starting: .withFirstHandler) { completionHandler in
        queue.async { completionHandler(.success(number)) }
      }.then { $0 == 0 ? Promise(result: -1) : countdown($0 - 1) }
    }
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      countdown(links).start(results.put)
      results.wait()
      #expect(results.all == [.success(-1)])
    }
  }

  @Test("Promises captured in each other's functions, nested as deep, run and are released")
  func captured() async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      var promise = Promise<Int, Oops>(result: 1)
      for _ in 0..<links {
        let inner = promise
        promise = Promise<Int, Oops> { $0(.success(0)) }.then { _ in inner }
      }
      promise.start(results.put)
      #expect(results.all == [.success(1)])
    }
  }

  @Test("Two threads drop the last references to a long chain")
  func twoThreads() async {
    let ended = Probe<Bool>()
    let branches = (0..<2).map { _ in Branch() }
    do {
      let token = Token(ended)
      let promise = chain(Promise { $0(withExtendedLifetime(token) { .success(1) }) })
      for branch in branches { branch.put(promise.map { $0 }) }
    }
    await onSmallStacks(branches.map { branch in { branch.drop() } })
    #expect(ended.all == [true])
  }
}

/// Holds a promise until one thread drops it.
private final class Branch: Sendable {
  private let promise = Lock<Promise<Int, Oops>?>(nil)

  func put(_ new: Promise<Int, Oops>) { promise.withLock { $0 = new } }

  func drop() {
    let last = promise.withLock { $0.take() }
    withExtendedLifetime(last) {}
  }
}
