import Foundation
import ResolveBlockPromise
import Testing

@Suite("Resolved, names and errors")
struct ResolvedTests {
  @Test("Promises resolved from the start run their block as soon as it is attached")
  func resolved() {
    #expect(Promise.resolved(with: 1).outcome() == "1")
    #expect(Promise.resolved().outcome() == "()")
    #expect(Promise<Int>.resolved(error: Oops()).outcome() == "error oops 1")
    #expect(Promise<Int>.resolved(errorCode: 5, description: "five").outcome() == "error 5")
    let nothing = Promise<Void>()
    nothing.resolve()
    #expect(nothing.outcome() == "()")
  }

  @Test("Serial numbers show the order of creation, and a name is kept")
  func names() {
    let first = Promise<Int>.resolved(with: 1)
    let second = Promise<Int>(name: "second")
    #expect(first.serial < second.serial)
    #expect(second.name == "second")
    second.resolve(1)
  }

  @Test("A description draws the chain with the promise in brackets")
  func description() {
    let first = Promise<Int>(name: "first")
    let second = first.then { $0 }
    second.name = "second"
    let third = second.then { "\($0)" }
    third.name = "third"
    #expect(
      second.description
        == "first #\(first.serial) pending → [second #\(second.serial) pending] → third #\(third.serial) pending")
    #expect(third.description.hasSuffix("→ [third #\(third.serial) pending]"))
    first.cancel()
    #expect(first.description == "[first #\(first.serial) cancelled]")
    let failed = Promise<Int>.resolved(error: PromiseError.cancelled)
    #expect(failed.description == "[Promise<Int> #\(failed.serial) failed]")
    let done = Promise<Int>.resolved(with: 1)
    #expect(done.description == "[Promise<Int> #\(done.serial) resolved]")
  }

  @Test("A description of a chain of four shows all four in order, whichever is asked")
  func descriptionOfFour() {
    let first = Promise<Int>(name: "1")
    var chain = [first]
    for number in 2...4 {
      chain.append(chain[number - 2].then { $0 })
      chain[number - 1].name = "\(number)"
    }
    for asked in chain {
      let parts = chain.map {
        $0 === asked ? "[\($0.name ?? "") #\($0.serial) pending]" : "\($0.name ?? "") #\($0.serial) pending"
      }
      #expect(asked.description == parts.joined(separator: " → "))
    }
    first.resolve(1)
  }

  @Test("The error has code, description and domain, and is an NSError where Foundation is used")
  func errors() {
    let error = PromiseError(code: 4, description: "four", domain: "mine")
    #expect(error.nsError.domain == "mine")
    #expect(error.nsError.code == 4)
    #expect(error.localizedDescription == "four")
    let bridged = PromiseError.cancelled as NSError
    #expect(bridged.domain == "ResolveBlockPromise")
    #expect(bridged.code == 9999)
    #expect(bridged.localizedDescription == PromiseError.cancelled.description)
    #expect(Promise<Int>.resolved(with: 1).then { _ in error.nsError }.outcome().hasPrefix("error"))
  }
}
