import Foundation
import TestSupport
import Testing

/// Does the code on the page of first bugs have the bugs that the page names?
@Suite("First bugs")
struct FirstBugsTests {
  typealias Promise = FirstBugs.Promise

  @Test("The page shows the code that is compiled here")
  func shown() throws { try expectSnippets(of: "docs/first-bugs.md", in: ["FirstBugs.swift"]) }

  @Test("A handler runs after the call that attaches it, or inside it")
  func nowOrLater() {
    let seen = Probe<String>()
    let promise = Promise<Int>()
    promise.observe { _ in seen.put("handler") }
    seen.put("attached")
    promise.settle(.success(7))
    promise.observe { _ in seen.put("handler") }
    seen.put("attached")
    #expect(seen.all == ["attached", "handler", "handler", "attached"])
  }

  @Test("A handler that another one attaches overtakes those in line")
  func overtakes() {
    let seen = Probe<Int>()
    let promise = Promise<Int>()
    promise.observe { _ in
      seen.put(1)
      promise.observe { _ in seen.put(3) }
    }
    promise.observe { _ in seen.put(2) }
    promise.settle(.success(7))
    #expect(seen.all == [1, 3, 2])
  }

  @Test("A handler stays when it has run, and so does what it captures")
  func stays() {
    let ended = Probe<Bool>()
    let promise = Promise<Int>()
    attach(Token(ended), to: promise)
    promise.settle(.success(7))
    withExtendedLifetime(promise) { #expect(ended.all.isEmpty) }
  }

  private func attach(_ token: Token, to promise: Promise<Int>) {
    promise.observe { _ in withExtendedLifetime(token) {} }
  }

  @Test("A promise whose block returns it is never settled")
  func waitsForItself() {
    let source = Promise<Int>()
    var own: Promise<Int>?
    let promise = source.then { value in own ?? Promise() }
    own = promise
    source.settle(.success(7))
    #expect(promise.outcome == nil)
  }

  @Test("When nobody can settle a promise any more, its handlers are freed and hear nothing")
  func silence() {
    let ended = Probe<Bool>()
    attach(Token(ended), to: Promise<Int>())
    #expect(ended.all == [true])
  }

  @Test("A handler under the lock finds it locked")
  func underTheLock() {
    let seen = Probe<Bool>()
    let promise = FirstBugs.Locked<Int>()
    promise.handlers.append { _ in seen.put(promise.lock.try()) }
    promise.settle(.success(7))
    #expect(seen.all == [false])
  }

  @Test("All of nothing is never settled, and values come in the order of their arrival")
  func all() {
    #expect(FirstBugs.all([Promise<Int>]()).outcome == nil)
    let members = [Promise<Int>(), Promise<Int>()]
    let whole = FirstBugs.all(members)
    members[1].settle(.success(2))
    members[0].settle(.success(1))
    #expect((try? whole.outcome?.get()) == [2, 1])
  }

  @Test("A loser keeps a race that is decided")
  func losers() {
    let loser = Promise<Int>()
    let isAlive = decide(against: loser)
    withExtendedLifetime(loser) { #expect(isAlive()) }
  }

  /// Decides a race that only its members hold, and says later whether it is alive.
  private func decide(against loser: Promise<Int>) -> () -> Bool {
    let winner = Promise<Int>()
    let race = FirstBugs.race([winner, loser])
    winner.settle(.success(7))
    return { [weak race] in race != nil }
  }

  @Test("The block of a returned promise is lost where there is one place")
  func replaced() {
    let seen = Probe<String>()
    let (returned, next) = (FirstBugs.OneConsumer<Int>(), Promise<Int>())
    returned.observe { _ in seen.put("its own block") }
    next.observe { _ in seen.put("the promise that adopted it") }
    returned.observe(next.settle)
    returned.settle(.success(7))
    #expect(seen.all == ["the promise that adopted it"])
  }

  @Test("The answer of a cancelled run settles the next one")
  func stale() {
    let seen = Probe<String>()
    var runs: [Promise<String>.Handler] = []
    let rows = FirstBugs.Restartable<String> { settle in runs.append(settle) }
    rows.start()
    rows.cancel()
    rows.start()
    rows.current.observe { outcome in seen.put((try? outcome.get()) ?? "") }
    runs[0](.success("old"))
    runs[1](.success("new"))
    #expect(seen.all == ["old"])
  }

  @Test(
    "An error that runs down a long chain overflows the stack, and so does the chain's release",
    arguments: [true, false])
  func overflow(fails: Bool) async {
    await #expect(processExitsWith: .failure) { [fails] in
      await onSmallStackWithoutReport {
        var source: Promise<Int>? = Promise()
        var last = source
        for _ in 0..<links { last = last?.then { _ in Promise() } }
        if fails { source?.settle(.failure(Oops())) } else { (last, source) = (nil, nil) }
        _exit(0)
      }
    }
  }
}
