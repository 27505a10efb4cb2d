import Dispatch
import LinkedListPromise
import TestSupport
import Testing

/// Law 28 for promises inside promises: nothing recurses with the depth of `all`, `race` and adoption.
struct NestingTests {
  @Test(
    "Promises that stand inside each other run, early and late, and are released",
    arguments: Wrapper.all, Settlement.all)
  func insideOut(wrapper: Wrapper, settlement: Settlement) async {
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      let ended = Probe<Bool>()
      do {
        let (token, held) = (Token(ended), Held<Int, Oops>())
        let source = settlement.isLate ? held.promise() : Promise { $0(settlement.result) }
        var promise = source.map { value in withExtendedLifetime(token) { value } }
        for _ in 0..<levels { promise = wrapper.wrap(promise) }
        promise.task(results.put)
        promise.task(results.put)
        held.complete(0, settlement.result)
        #expect(results.all == [settlement.result, settlement.result])
      }
      #expect(ended.all == [true])
    }
  }

  @Test(
    "Promises that are made inside each other while they run, early and late",
    arguments: Wrapper.all, Settlement.all)
  func outsideIn(wrapper: Wrapper, settlement: Settlement) async {
    let queue = DispatchQueue(label: "late")
    @Sendable func descend(_ level: Int) -> Promise<Int, Oops> {
      let step = Promise<Int, Oops> { completionHandler in
        let result = level == 0 ? settlement.result : .success(level - 1)
        if settlement.isLate { queue.async { completionHandler(result) } } else { completionHandler(result) }
      }
      return level == 0 ? step : step.then { wrapper.wrap(descend($0)) }
    }
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      descend(levels).task(results.put)
      #expect(results.wait() == [settlement.result])
    }
  }

  @Test("Promises that stand inside each other are released, when their run was abandoned", arguments: Wrapper.all)
  func abandoned(wrapper: Wrapper) async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var promise = Promise<Int, Oops> { _ in }
        for _ in 0..<levels { promise = wrapper.wrap(promise) }
        promise.task { _ in withExtendedLifetime(token) {} }
      }
      #expect(ended.all == [true])
    }
  }

  @Test("Two threads drop the last references to promises that stand inside each other", arguments: Wrapper.all)
  func twoThreads(wrapper: Wrapper) async {
    let ended = Probe<Bool>()
    let branches = (0..<2).map { _ in Branch() }
    do {
      let token = Token(ended)
      var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
      for _ in 0..<levels { promise = wrapper.wrap(promise) }
      for branch in branches { branch.put(wrapper.wrap(promise)) }
    }
    await onSmallStacks(branches.map { branch in { branch.drop() } })
    #expect(ended.all == [true])
  }

  @Test("Tasks that complete twice, each in the function of the one before, are delivered twice each")
  func twice() async {
    @Sendable func descend(_ level: Int) -> Promise<Int, Oops> {
      Promise<Int, Oops> { completionHandler in
        completionHandler(.success(level))
        completionHandler(.failure(Oops(level)))
      }.then { $0 == 0 ? Promise(result: 0) : descend($0 - 1) }
    }
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      descend(levels).task(results.put)
      #expect(results.all == [.success(0)] + (0...levels).map { .failure(Oops($0)) })
    }
  }

  private let levels = min(links / 5, 100_000)
}

/// What stands around a promise.
struct Wrapper: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let wrap: @Sendable (Promise<Int, Oops>) -> Promise<Int, Oops>

  static let all = [
    Wrapper(testDescription: "all") { promise in LinkedListPromise.all([promise]).map { $0[0] } },
    Wrapper(testDescription: "all, first") { promise in
      LinkedListPromise.all([promise, Promise(result: 0)]).map { $0[0] }
    },
    Wrapper(testDescription: "all, last") { promise in
      LinkedListPromise.all([Promise { $0(.success(0)) }, promise]).map { $0[1] }
    },
    Wrapper(testDescription: "race") { promise in race(promise, Promise { _ in }) },
    Wrapper(testDescription: "race, last") { promise in race(Promise { _ in }, promise) },
    Wrapper(testDescription: "adoption") { promise in Promise<Int, Oops> { $0(.success(0)) }.then { _ in promise } },
    Wrapper(testDescription: "recovery") { promise in
      Promise<Int, Oops> { $0(.failure(Oops())) }.recover { _ in promise }
    },
  ]
}

/// What the innermost promise comes to, and when.
struct Settlement: Sendable, CustomTestStringConvertible {
  let result: Result<Int, Oops>
  let isLate: Bool

  var testDescription: String { "\(isLate ? "late" : "early") \(result)" }

  static let all = [false, true].flatMap { isLate in
    [.success(5), .failure(Oops(6))].map { Settlement(result: $0, isLate: isLate) }
  }
}
