import ResolveBlockPromise
import Testing

@Suite("Resolve")
struct ResolveTests {
  @Test("Only the first of several resolves counts, whatever their kinds")
  func once() {
    let promise = Promise<Int>()
    #expect(promise.resolve(error: Oops()))
    #expect(!promise.resolve(7))
    #expect(!promise.resolve(Promise.resolved(with: 8)))
    #expect(!promise.resolve(errorCode: 3, description: "three"))
    #expect(promise.outcome() == "error oops 1")
  }

  @Test("Resolved with a promise, it waits for that one and for nothing else")
  func promise() {
    let promise = Promise<Int>()
    let other = Promise<Int>()
    #expect(promise.resolve(other))
    #expect(!promise.resolve(1))
    #expect(promise.status == .pending)
    other.resolve(2)
    #expect(promise.outcome() == "2")
  }

  @Test("A promise that was followed still runs its own block")
  func followedRunsItsBlock() {
    let promise = Promise<Int>()
    let other = Promise<Int>()
    let own = Probe<Int>()
    other.then { own.put($0) }
    promise.resolve(other)
    other.resolve(3)
    #expect(promise.outcome() == "3")
    #expect(own.take() == 3)
  }

  @Test("The second promise to follow one and the same gets a described error, early or late")
  func secondFollower() {
    let early = Promise<Int>()
    let late = Promise<Int>.resolved(with: 5)
    let promises = (0..<4).map { _ in Promise<Int>() }
    promises[0].resolve(early)
    promises[1].resolve(early)
    promises[2].resolve(late)
    promises[3].resolve(late)
    early.resolve(4)
    #expect(promises.map { $0.outcome() } == ["4", "error 9003", "5", "error 9003"])
  }

  @Test("A promise resolved with itself gets an error")
  func itself() {
    let promise = Promise<Int>()
    promise.resolve(promise)
    #expect(promise.outcome() == "error 9004")
  }

  @Test("A cycle through blocks and promises gets an error")
  func cycle() {
    let first = Promise<Int>()
    let second = first.then { $0 + 1 }
    let third = Promise<Int>()
    third.resolve(second)
    first.resolve(third)
    #expect(second.outcome() == "error 9004")
    #expect([first.status, third.status] == [.resolved, .resolved])
  }

  @Test("Rejecting by code rejects")
  func rejectingByCode() {
    let promise = Promise<Int>()
    #expect(promise.resolve(errorCode: 17, description: "no fetch"))
    let seen = promise.then({ _ in "value" }, error: { "\(($0 as? PromiseError)?.code ?? 0) \($0)" })
    #expect(seen.outcome() == "17 no fetch")
  }

  @Test("Resolving with a promise doesn't hang, pending, resolved or cancelled")
  func resolvingWithAPromise() {
    let pending = Promise<Int>()
    let cancelled = Promise<Int>()
    cancelled.cancel()
    let followers = [pending, .resolved(with: 2), .resolved(error: Oops()), cancelled].map { other in
      let promise = Promise<Int>()
      promise.resolve(other)
      return promise.thenError { text($0) }
    }
    pending.resolve(1)
    #expect(followers.map { $0.outcome() } == ["1", "2", "error oops 1", "error 9999"])
  }

  @Test("A returned promise keeps its own blocks")
  func returnedPromiseKeepsItsBlocks() {
    let own = Probe<Int>()
    let inner = Promise<Int>()
    inner.then { own.put($0) }
    let next = Promise<Int>.resolved(with: 0).then { _ in inner }
    inner.resolve(5)
    #expect(next.outcome() == "5")
    #expect(own.take() == 5)
  }
}
