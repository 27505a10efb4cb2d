import Foundation
import FullPromises
import Testing

private protocol Blunder: Error {}

extension Oops: Blunder {}

/// An error of one's own that can be written as a text and read again.
private enum Code: String, Error, LosslessStringConvertible {
  case unknown
  init?(_ description: String) { self.init(rawValue: description) }
  var description: String { rawValue }
}

/// Law 9: an error rejects wherever a promise is given it as a value.
@Suite("Errors as values")
struct ErrorValueTests {
  @Test("A maker rejects with an error for which no type is stated")
  func maker() {
    let fault: any Error = Oops(code: 2)
    #expect(Promise(Oops()).error as? Oops == Oops())
    #expect(Promise(fault).error as? Oops == Oops(code: 2))
    #expect(Promise(Oops(code: 3) as any Error).error as? Oops == Oops(code: 3))
    #expect((Promise(NSError(domain: "test", code: 4)).error as? NSError)?.code == 4)
  }

  @Test("Fulfilling with an error rejects, by hand and in a block")
  func fulfilled() {
    let own = Promise<Oops>.pending()
    own.fulfill(Oops(code: 5))
    let any = Promise<any Error>.pending()
    any.fulfill(Oops(code: 6))
    let block = Promise<Oops>(on: serial) { fulfill, _ in fulfill(Oops(code: 7)) }
    _ = block.settled()
    #expect(own.error as? Oops == Oops(code: 5))
    #expect(any.error as? Oops == Oops(code: 6))
    #expect(block.error as? Oops == Oops(code: 7))
  }

  @Test("An error in an optional or in an existential rejects; nothing and other values don't")
  func hidden() {
    let optional: (any Error)? = Oops(code: 8)
    let nothing: (any Error)? = nil
    let box: any Sendable = Oops(code: 9)
    let boxes: [any Sendable] = [10, "text"]
    #expect(Promise<(any Error)?>(optional).error as? Oops == Oops(code: 8))
    #expect(Promise<Oops?>(Oops(code: 8)).error as? Oops == Oops(code: 8))
    #expect(Promise<Oops??>(.some(.some(Oops(code: 8)))).error as? Oops == Oops(code: 8))
    #expect(Promise<any Sendable>(box).error as? Oops == Oops(code: 9))
    #expect(Promise<(any Error)?>(nothing).isFulfilled)
    let blunder: any Blunder = Oops(code: 10)
    let own = Promise<any Blunder>.pending()
    own.fulfill(blunder)
    let equal: any Equatable & Sendable = Oops(code: 10)
    #expect(Promise(blunder).error as? Oops == Oops(code: 10))
    #expect(own.error as? Oops == Oops(code: 10))
    #expect(Promise<any Equatable & Sendable>(equal).error as? Oops == Oops(code: 10))
    #expect(Promise<(any Blunder)?>(blunder).error as? Oops == Oops(code: 10))
    #expect((Promise(URLError(.badURL) as any CustomNSError).error as? URLError)?.code == .badURL)
    #expect(Promise<any Equatable & Sendable>(10).isFulfilled)
    for value in boxes { #expect(Promise<any Sendable>(value).isFulfilled) }
  }

  @Test("A block that returns an error in an optional rejects as well")
  func returned() {
    let end = Promise(1).then(on: serial) { _ -> (any Error)? in Oops(code: 11) }
    _ = end.settled()
    #expect(end.error as? Oops == Oops(code: 11))
  }

  @Test("A type that somebody else made an error stays a value everywhere")
  func foreign() {
    let promise = Promise<String>.pending()
    promise.fulfill("value")
    #expect(promise.value == "value")
    #expect(Promise("value").value == "value")
    let (text, box): (String, any Sendable) = ("value", "value")
    #expect(Promise<any Sendable>(box).isFulfilled)
    #expect(Promise<any Sendable>(text).isFulfilled)
    #expect(Promise<String?>(text).value == "value")
    #expect(Promise<Substring>("value").value == "value")
  }

  @Test("Only its type's author makes an error: what else the type can do changes nothing")
  func author() {
    let box: any Sendable = Code.unknown
    #expect(Promise(Code.unknown).error as? Code == .unknown)
    #expect(Promise<Code?>(.unknown).error as? Code == .unknown)
    #expect(Promise<any Sendable>(box).error as? Code == .unknown)
  }

  @Test("A string that is given as an error rejects, also in an optional")
  func strings() {
    let error: any Error = "fault"
    #expect(Promise(error).error as? String == "fault")
    #expect(Promise<Int>(error).error as? String == "fault")
    #expect(Promise<(any Error)?>(error).error as? String == "fault")
  }
}
