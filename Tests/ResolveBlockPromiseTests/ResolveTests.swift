import Testing

@testable import ResolveBlockPromise

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
}
