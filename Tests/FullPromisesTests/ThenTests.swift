import Dispatch
import Foundation
import FullPromises
import Testing

struct Text: Equatable, Sendable, ExpressibleByStringLiteral {
  let text: String
  init(stringLiteral text: String) { self.text = text }
}

extension String: @retroactive Error {}

/// Document 004, "Then" and "then pipeline"; laws 5, 9, 10, 12.
@Suite("then")
struct ThenTests {
  @Test("A block that returns nothing keeps the value")
  func nothing() throws { #expect(try Promise(7).then(on: serial) { _ in }.get() == 7) }

  @Test("An error thrown rejects, in all three forms")
  func thrown() {
    @Sendable func fail(_ number: Int) throws { throw Oops(code: number) }
    let value = Promise(1).then(on: serial) { number -> String in
      try fail(number)
      return ""
    }
    let promise = Promise(2).then(on: serial) { number -> Promise<String> in
      try fail(number)
      return Promise("")
    }
    let nothing = Promise(3).then(on: serial) { number in try fail(number) }
    _ = (value.settled(), promise.settled(), nothing.settled())
    #expect(value.error as? Oops == Oops(code: 1))
    #expect(promise.error as? Oops == Oops(code: 2))
    #expect(nothing.error as? Oops == Oops(code: 3))
  }

  @Test("A returned NSError rejects")
  func nsError() {
    let end = Promise(1).then(on: serial) { _ in NSError(domain: "test", code: 4) }
    _ = end.settled()
    #expect((end.error as? NSError)?.code == 4)
  }

  @Test("A returned error of an error type rejects")
  func errorType() {
    let own = Promise(1).then(on: serial) { _ in Oops(code: 5) }
    let any = Promise(1).then(on: serial) { _ -> any Error in Oops(code: 6) }
    let foundation = Promise(1).then(on: serial) { _ in URLError(.badURL) }
    let library = Promise(1).then(on: serial) { _ in CancellationError() }
    _ = (own.settled(), any.settled(), foundation.settled(), library.settled())
    #expect(own.error as? Oops == Oops(code: 5))
    #expect(any.error as? Oops == Oops(code: 6))
    #expect((foundation.error as? URLError)?.code == .badURL)
    #expect(library.error is CancellationError)
  }

  @Test("A string is a value, also where somebody made all strings errors")
  func stringError() throws {
    #expect(try Promise(1).then(on: serial) { _ in "value" }.get() == "value")
    #expect(try Promise("value").get() == "value")
    #expect(try Promise(on: serial) { "value" }.get() == "value")
    #expect(try Promise<String>(Oops()).recover(on: serial) { _ in "value" }.get() == "value")
  }

  @Test("An NSError hidden in an optional or a box rejects, another value there doesn't")
  func hidden() throws {
    let optional = Promise(1).then(on: serial) { _ -> NSError? in NSError(domain: "test", code: 7) }
    let box = Promise(1).then(on: serial) { _ -> any Sendable in NSError(domain: "test", code: 8) }
    _ = (optional.settled(), box.settled())
    #expect((optional.error as? NSError)?.code == 7)
    #expect((box.error as? NSError)?.code == 8)
    #expect(try Promise(1).then(on: serial) { _ -> NSError? in nil }.get() == nil)
    #expect(try Promise(1).then(on: serial) { _ -> any Sendable in 9 }.get() as? Int == 9)
  }

  @Test("A derived promise can be resolved by hand, and then the block's result is ignored")
  func derivedByHand() throws {
    let source = Promise<Int>.pending()
    let derived = source.then(on: serial) { $0 + 1 }
    derived.fulfill(99)
    source.fulfill(1)
    serial.sync {}
    #expect(derived.value == 99)
  }
}
