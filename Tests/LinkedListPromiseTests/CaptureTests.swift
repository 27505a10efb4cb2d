import LinkedListPromise
import TestSupport
import Testing

/// Law 28 for what the caller's own functions capture: all that a promise holds is released in a loop.
struct CaptureTests {
  @Test("Promises that are captured by the functions of others are released", arguments: Holder.all)
  func captured(holder: Holder) async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
        for _ in 0..<links { promise = holder.hold(promise) }
      }
      #expect(ended.all == [true])
    }
  }

  @Test("Two threads drop the last references to promises that capture each other", arguments: Holder.all)
  func twoThreads(holder: Holder) async {
    let ended = Probe<Bool>()
    let branches = (0..<2).map { _ in Branch() }
    do {
      let token = Token(ended)
      var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
      for _ in 0..<links { promise = holder.hold(promise) }
      for branch in branches { branch.put(holder.hold(promise)) }
    }
    await onSmallStacks(branches.map { branch in { branch.drop() } })
    #expect(ended.all == [true])
  }

  @Test("Completion handlers are released, each captured by a block of the run of the next")
  func handlersInBlocks() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var handler: Promise<Int, Oops>.CompletionHandler = { _ in withExtendedLifetime(token) {} }
        for _ in 0..<links {
          let (next, kept) = (handler, Probe<Promise<Int, Oops>.CompletionHandler>())
          Promise<Int, Oops> { kept.put($0) }.always { next(.success(1)) }.task { _ in }
          handler = kept.all[0]
        }
      }
      #expect(ended.all == [true])
    }
  }

  @Test("A loop whose tasks complete inside their calls keeps nothing of the steps that are done")
  func loopAtOnce() {
    let (ended, kept) = (Probe<Bool>(), Probe<Int>())
    @Sendable func step(_ number: Int) -> Promise<Int, Never> {
      kept.put(number - ended.all.count)
      if number == 1_000 { return Promise(result: number) }
      return Promise<Token, Never> { $0(.success(Token(ended))) }.then { _ in step(number + 1) }
    }
    step(0).task { _ in }
    #expect(kept.all.allSatisfy { count in count <= 3 }, "\(kept.all.max() ?? 0)")
  }

  @Test("A handler that has yet to return keeps nothing of the promises that it drops")
  func dropInHandler() {
    let (ended, branch) = (Probe<Bool>(), Branch())
    do {
      let token = Token(ended)
      var promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
      for _ in 0..<200 { promise = promise.map { $0 } }
      branch.put(promise)
    }
    Promise<Int, Oops> { $0(.success(1)) }.task { _ in
      branch.drop()
      #expect(ended.all == [true])
    }
  }

  @Test("A member at work keeps no value of an all of three types that has failed")
  func failedAllOfTypes() {
    let (ended, held) = (Probe<Bool>(), Held<Int, Oops>())
    let done = Promise<Token, Oops> { $0(.success(Token(ended))) }
    all(done, held.promise(), Promise<Bool, Oops>(error: Oops())).task { _ in }
    #expect(ended.all == [true])
  }

  @Test("A loser at work keeps neither the value that won nor the handler")
  func losers() {
    let (ended, held) = (Probe<Bool>(), Held<Token, Oops>(3))
    let whole = race(race(held.promise(0), held.promise(1).map { $0 }), held.promise(2).then { Promise(result: $0) })
    for round in 1...100 {
      let handlerEnded = Probe<Bool>()
      do {
        let token = Token(handlerEnded)
        whole.task { _ in withExtendedLifetime(token) {} }
      }
      held.complete(round % 3, .success(Token(ended)))
      #expect(handlerEnded.all == [true])
    }
    #expect(ended.all.count == 100)
  }

  @Test("A loser at work keeps nothing of a race that was won inside the call")
  func wonAtOnce() {
    let (ended, held) = (Probe<Bool>(), Held<Token, Never>())
    let winner = Promise<Token, Never> { $0(.success(Token(ended))) }
    race(held.promise(), winner, held.promise()).task { _ in }
    #expect(ended.all == [true])
  }

  @Test("A member at work keeps neither the values nor the error of an all that failed, nor the handler")
  func failedAll() {
    let (ended, held) = (Probe<Bool>(), Held<Token, Failure>(3))
    let whole = all([all((0..<2).map { held.promise($0) }).map { $0[0] }, held.promise(2).map { $0 }])
    for round in 1...100 {
      let handlerEnded = Probe<Bool>()
      do {
        let token = Token(handlerEnded)
        whole.task { _ in withExtendedLifetime(token) {} }
      }
      held.complete(1, .success(Token(ended)))
      held.complete(round.isMultiple(of: 2) ? 0 : 2, .failure(Failure(token: Token(ended))))
      #expect(handlerEnded.all == [true])
    }
    #expect(ended.all.count == 200)
  }

  private struct Failure: Error {
    let token: Token
  }
}

/// A promise whose function captures another.
struct Holder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let hold: @Sendable (Promise<Int, Oops>) -> Promise<Int, Oops>

  static let all = [
    Holder(testDescription: "task") { promise in Promise { promise.task($0) } },
    Holder(testDescription: "async function") { promise in
      Promise(async: { () async throws(Oops) in try await promise.get() })
    },
    Holder(testDescription: "task that captures a handler") { promise in
      let handler: Promise<Int, Oops>.CompletionHandler = { _ in promise.task { _ in } }
      return Promise { _ in handler(.success(0)) }
    },
    Holder(testDescription: "then") { promise in Promise<Int, Oops>(result: 0).then { _ in promise } },
    Holder(testDescription: "always") { promise in
      Promise<Int, Oops>(result: 0).always { promise.task { _ in } }
    },
    Holder(testDescription: "member of all") { promise in
      LinkedListPromise.all([Promise<Int, Oops> { promise.task($0) }]).map { $0[0] }
    },
    Holder(testDescription: "member of race") { promise in race(Promise<Int, Oops> { promise.task($0) }, promise) },
  ]
}
