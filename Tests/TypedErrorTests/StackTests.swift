import Dispatch
import Locking
import TestSupport
import Testing

/// Law 28: nothing recurses with the length of a chain.
struct StackTests {
  @Test("A long chain is built, run, and released", arguments: [Result<Int, Oops>.success(0), .failure(Oops())])
  func chain(start: Result<Int, Oops>) async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      let promise = longChain(Promise { $0(start) })
      promise.observe(results.put)
      promise.observe(results.put)
      let expected = start.map { $0 + links }
      #expect(results.all == [expected, expected])
    }
  }

  @Test("A long chain that was never run is released")
  func unrun() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        _ = longChain(Promise { $0(withExtendedLifetime(token) { .success(1) }) })
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
      countdown(links).observe(results.put)
      results.wait()
      #expect(results.all == [.success(-1)])
    }
  }

  @Test("Two threads drop the last references to a long chain")
  func twoThreads() async {
    let ended = Probe<Bool>()
    let branches = (0..<2).map { _ in Branch() }
    do {
      let token = Token(ended)
      let promise = longChain(Promise { $0(withExtendedLifetime(token) { .success(1) }) })
      for branch in branches { branch.put(promise.map { $0 }) }
    }
    await onSmallStacks(branches.map { branch in { branch.drop() } })
    #expect(ended.all == [true])
  }
}

/// A chain of so many links as `links` says, each of which adds one.
func longChain(_ first: Promise<Int, Oops>) -> Promise<Int, Oops> {
  var promise = first
  for _ in 0..<links { promise = promise.then { Promise(result: $0 + 1) } }
  return promise
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
