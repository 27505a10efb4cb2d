import Dispatch
import LinkedListPromise
import Locking
import Synchronization
import TestSupport
import Testing

/// Law 28: nothing recurses with the length of a chain.
struct StackTests {
  @Test("A long chain is built, run, and released", arguments: [Result<Int, Oops>.success(0), .failure(Oops())])
  func chain(start: Result<Int, Oops>) async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      var promise = Promise<Int, Oops> { $0(start) }
      for _ in 0..<links { promise = promise.then { Promise(result: $0 + 1) } }
      promise.task(results.put)
      promise.task(results.put)
      let expected = start.map { $0 + links }
      #expect(results.all == [expected, expected])
    }
  }

  @Test("A long chain that completes later runs, whichever thread completes it")
  func lateChain() async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      let held = Held<Int, Oops>()
      var promise = held.promise()
      for _ in 0..<links { promise = promise.then { Promise(result: $0 + 1) } }
      promise.task(results.put)
      held.complete(0, .success(1))
      held.complete(0, .success(2))
      #expect(results.all == [.success(links + 1), .success(links + 2)])
    }
  }

  @Test("A long chain that was never run is released")
  func unrun() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
        for _ in 0..<links { promise = promise.map { $0 + 1 } }
      }
      #expect(ended.all == [true])
    }
  }

  @Test("Combinations that stand inside each other are released", arguments: ["all", "race"])
  func combinations(kind: String) async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
        for _ in 0..<links {
          if kind == "race" {
            promise = race(promise, Promise(result: 1))
          } else {
            promise = all([promise]).map { values in values[0] }
          }
        }
      }
      #expect(ended.all == [true])
    }
  }

  @Test("A long run that was abandoned is released")
  func abandoned() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var promise = Promise<Int, Oops> { _ in }
        for _ in 0..<links { promise = promise.then { Promise(result: $0 + 1) } }
        promise.task { _ in withExtendedLifetime(token) {} }
      }
      #expect(ended.all == [true])
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
      countdown(links).task(results.put)
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
      promise.task(results.put)
      #expect(results.all == [.success(1)])
    }
  }

  @Test("The functions that a promise and its run keep are read as often as you like")
  func reads() async {
    await onSmallStack {
      let count = Atomic(0)
      let completions = Held<Int, Oops>()
      let promise = Promise<Int, Oops> { $0(.success(1)) }.map { $0 + 1 }
      for _ in 0..<links { promise.task { _ in count.add(1, ordering: .relaxed) } }
      race(all([completions.promise().map { $0 }]).map { $0[0] }, promise).task { _ in }
      completions.promise().map { $0 }.task { _ in count.add(1, ordering: .relaxed) }
      for _ in 0..<links { completions.complete(0, .success(1)) }
      #expect(count.load(ordering: .relaxed) == 2 * links)
    }
  }

  @Test("Two threads drop the last references to a long chain")
  func twoThreads() async {
    let ended = Probe<Bool>()
    let branches = (0..<2).map { _ in Branch() }
    do {
      let token = Token(ended)
      var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
      for _ in 0..<links { promise = promise.map { $0 + 1 } }
      for branch in branches { branch.put(promise.map { $0 }) }
    }
    await onSmallStacks(branches.map { branch in { branch.drop() } })
    #expect(ended.all == [true])
  }
}

/// Holds a promise until one thread drops it.
final class Branch: Sendable {
  private let promise = Lock<Promise<Int, Oops>?>(nil)

  func put(_ new: Promise<Int, Oops>) { promise.withLock { $0 = new } }

  func drop() {
    let last = promise.withLock { $0.take() }
    withExtendedLifetime(last) {}
  }
}
