import FullPromises
import Foundation
import Testing

/// Document 004, "What is a promise?"; laws 1, 2.
@Suite("State and description")
struct StateTests {
  @Test("Pending, fulfilled and rejected exclude each other")
  func states() {
    let promise = Promise<Int>()
    #expect(promise.isPending && !promise.isFulfilled && !promise.isRejected)
    #expect(promise.value == nil && promise.error == nil)
    promise.fulfill(1)
    #expect(!promise.isPending && promise.isFulfilled && !promise.isRejected)
    #expect(promise.value == 1 && promise.error == nil)
    let rejected = Promise<Int>(Oops())
    #expect(!rejected.isPending && !rejected.isFulfilled && rejected.isRejected)
    #expect(rejected.value == nil && rejected.error as? Oops == Oops())
  }

  @Test("It is printed by its state")
  func description() {
    #expect("\(Promise<Int>.pending())" == "Pending: Int")
    #expect("\(Promise(42))" == "Fulfilled: 42")
    #expect("\(Promise<Int>(Oops()))" == "Rejected: Oops(code: 1)")
  }

  @Test("Each promise of a chain of four is printed by its own state")
  func chain() {
    let first = Promise<Int>.pending()
    let second = first.then(on: serial) { number -> String in "\(number)" }
    let third = second.then(on: serial) { _ -> Bool in throw Oops(code: 4) }
    let fourth = third.recover(on: serial) { _ in false }
    let descriptions = { ["\(first)", "\(second)", "\(third)", "\(fourth)"] }
    #expect(descriptions() == ["Pending: Int", "Pending: String", "Pending: Bool", "Pending: Bool"])
    first.fulfill(42)
    _ = fourth.settled()
    #expect(descriptions() == ["Fulfilled: 42", "Fulfilled: 42", "Rejected: Oops(code: 4)", "Fulfilled: false"])
  }

  @Test("Every error of the module has a sentence, a code of its own and a way back from NSError")
  func errors() {
    let all: [PromiseError] = [.timedOut, .validationFailure, .cycle, .emptyRace, .deadlock, .dropped]
    #expect(all.map(\.errorCode) == [1, 2, 3, 4, 5, 6])
    #expect(Set(all.map(\.description)).count == all.count)
    for error in all {
      #expect(PromiseError(error) == error)
      #expect(PromiseError(NSError(domain: PromiseError.errorDomain, code: error.errorCode)) == error)
      #expect((error as any LocalizedError).errorDescription == error.description)
      #expect(error.errorUserInfo[NSLocalizedDescriptionKey] as? String == error.description)
    }
    #expect(PromiseError(NSError(domain: "else", code: 1)) == nil)
    #expect(PromiseError(NSError(domain: PromiseError.errorDomain, code: 99)) == nil)
  }
}
