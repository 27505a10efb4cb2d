import Dispatch
import Foundation
import FullPromises
import Testing

/// Document 004, "Any"; laws 16, 17.
@Suite("any")
struct AnyTests {
  @Test("Members of different types come as a tuple, from two to five and more")
  func tuples() throws {
    let (a, b, c) = (Promise(1), Promise<String>(Oops()), Promise(3.0))
    let two = try #require(any(a, b).value)
    let three = try #require(any(a, b, c).value)
    let five = try #require(any(a, b, c, a, b).value)
    #expect(two.0.value == 1 && two.1.error as? Oops == Oops())
    #expect(three.2.value == 3.0)
    #expect(five.3.value == 1 && five.4.error as? Oops == Oops())
  }

  @Test("A tuple whose members are all rejected has the last error")
  func tupleError() {
    let (a, b) = (Promise<Int>.pending(), Promise<String>.pending())
    let combined = any(a, b)
    b.reject(Oops(code: 2))
    a.reject(Oops(code: 1))
    #expect(combined.error as? Oops == Oops(code: 1))
  }

  @Test("Five of one type come as an array, and groups of groups as tuples")
  func variadic() throws {
    let (a, b) = (Promise(1), Promise(2))
    let five = any(a, b, a, b, a)
    #expect(five.value?.compactMap { $0.value } == [1, 2, 1, 2, 1])
    let (p1, p2) = (Promise(1), Promise("2"))
    let grouped = try #require(any(any(p1, p2), any(p2, p1)).value)
    #expect(grouped.0.value?.1.value == "2")
  }

  @Test("Without members it is fulfilled at once, with no outcomes")
  func empty() { #expect(any([Promise<Int>]()).value == []) }

  @Test("Members that as many threads settle at the same moment all count")
  func racing() throws {
    for _ in 0..<200 {
      let members = (0..<6).map { _ in Promise<Int>.pending() }
      let combined = any(members)
      DispatchQueue.concurrentPerform(iterations: 6) { index in members[index].fulfill(index) }
      #expect(combined.value?.map(\.value) == Array(0..<6))
    }
  }

  @Test("Maybes are equal by value, or by error as an NSError is")
  func equal() {
    #expect(Maybe(1) == Maybe(1) && Maybe(1) != Maybe(2))
    #expect(Maybe<Int>(NSError(domain: "a", code: 1)) == Maybe<Int>(NSError(domain: "a", code: 1)))
    #expect(Maybe<Int>(NSError(domain: "a", code: 1)) != Maybe<Int>(NSError(domain: "a", code: 2)))
    #expect(Maybe(1) != Maybe<Int>(Oops()) && Maybe<Int>(Oops()) != Maybe(1))
  }

  @Test("A Maybe is made of a value or an error")
  func maybe() {
    #expect(Maybe(1).value == 1 && Maybe(1).error == nil)
    #expect(Maybe<Int>(Oops()).error as? Oops == Oops() && Maybe<Int>(Oops()).value == nil)
  }
}
