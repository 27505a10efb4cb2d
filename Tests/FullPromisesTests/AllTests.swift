import FullPromises
import TestSupport
import Testing

/// Document 004, "All"; laws 16, 17.
@Suite("all")
struct AllTests {
  @Test("Any sequence of promises will do")
  func sequence() { #expect(all((0..<3).lazy.map { Promise($0) }).value == [0, 1, 2]) }

  @Test("Members of different types come as a tuple, from two to six and more")
  func tuples() throws {
    let (a, b, c, d) = (Promise(1), Promise("b"), Promise(3.0), Promise(Character("d")))
    let two = try #require(all(a, b).value)
    let three = try #require(all(a, b, c).value)
    let four = try #require(all(a, b, c, d).value)
    let six = try #require(all(a, b, c, d, a, b).value)
    #expect(two == (1, "b"))
    #expect(three == (1, "b", 3.0))
    #expect(four == (1, "b", 3.0, "d"))
    #expect(six == (1, "b", 3.0, "d", 1, "b"))
    #expect(six.5 == "b" && two.0 == 1)
  }

  @Test("A tuple is rejected with the first error of its members")
  func tupleError() {
    let (a, b) = (Promise<Int>.pending(), Promise<String>.pending())
    let (two, five) = (all(a, b), all(a, b, a, b, a))
    b.reject(Oops())
    a.reject(Oops(code: 2))
    #expect(two.error as? Oops == Oops())
    #expect(five.error as? Oops == Oops())
  }

  @Test("Five members of one type come as an array")
  func variadic() {
    let (a, b) = (Promise(1), Promise(2))
    let combined: Promise<[Int]> = all(a, b, a, b, a)
    #expect(combined.value == [1, 2, 1, 2, 1])
    #expect(all(a, b, a, b, b).value?.count == 5)
  }

  @Test("A nil of any type stays nil")
  func nothing() throws {
    let members = try all(Promise<(any Sendable)?>(nil), Promise<(any Sendable)?>(1)).get()
    #expect(members.0 == nil)
    #expect(members.1 as? Int == 1)
  }

  @Test("It keeps no pending member alive")
  func membersDropped() {
    let combined: Promise<(Int, Live.Token)>
    let live = Live()
    do {
      let (pending, done) = (Promise<Int>.pending(), Promise(live.token()))
      combined = all(pending, done)
    }
    #expect(live.count == 0)
    #expect(combined.isPending)
  }
}
