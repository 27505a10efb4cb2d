import Dispatch
import FullPromises
import Testing

/// Document 004, "Race"; laws 16, 17.
@Suite("race")
struct RaceTests {
  @Test("The first outcome wins, value or error")
  func first() {
    let members = (0..<3).map { _ in Promise<Int>.pending() }
    let winner = race(members)
    members[1].fulfill(1)
    members[0].reject(Oops())
    #expect(winner.value == 1)
    let (slow, bad) = (Promise<Int>.pending(), Promise<Int>.pending())
    let loser = race(slow, bad)
    bad.reject(Oops())
    slow.fulfill(1)
    #expect(loser.error as? Oops == Oops())
  }

  @Test("Of members that are resolved already the first listed wins")
  func already() { #expect(race(Promise<Int>.pending(), Promise(2), Promise(3)).value == 2) }

  @Test("A race of nobody is an error")
  func empty() { #expect(race([Promise<Int>]()).error as? PromiseError == .emptyRace) }

  @Test("A loser that stays pending keeps nothing of the winner's observers")
  func losers() throws {
    let live = Live()
    let loser = Promise<Int>.pending()
    let queue = DispatchQueue(label: "race")
    do {
      let result = race(loser, Promise(1)).then(on: queue) { [token = live.token()] in $0 + token.zero }
      #expect(try result.get() == 1)
    }
    queue.sync {}
    #expect(live.count == 0)
    #expect(loser.isPending)
  }
}
