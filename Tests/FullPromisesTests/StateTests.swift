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
    let all: [PromiseError] = [.timedOut, .validationFailure, .cycle, .emptyRace, .deadlock, .dropped, .noValue]
    #expect(all.map(\.errorCode) == Array(1...7))
    #expect(Set(all.map(\.errorDescription)).count == all.count)
    for error in all {
      #expect(PromiseError(error) == error)
      #expect(PromiseError(NSError(domain: PromiseError.errorDomain, code: error.errorCode)) == error)
      #expect(error as NSError == NSError(domain: PromiseError.errorDomain, code: error.errorCode))
      #expect(error.debugDescription == "\(error): \((error as any LocalizedError).errorDescription ?? "")")
    }
    #expect(PromiseError(NSError(domain: "else", code: 1)) == nil)
    #expect(PromiseError(NSError(domain: PromiseError.errorDomain, code: 99)) == nil)
  }

  @Test("A promise rejected with an error of the module prints its case")
  func rejectedByModule() {
    #expect("\(Promise<Int>(PromiseError.timedOut))" == "Rejected: timedOut")
    #expect("\(Promise<Int>(NSError(domain: PromiseError.errorDomain, code: 2)))" == "Rejected: validationFailure")
  }

  @Test("An NSError of the module's domain comes back as its case, however the promise was rejected with it")
  func wayBack() throws {
    let timedOut = NSError(domain: PromiseError.errorDomain, code: 1)
    let byHand = Promise<Int>.pending()
    byHand.reject(timedOut)
    let rejected = [
      byHand, Promise(timedOut as any Error), Promise(on: serial) { () -> Int in throw timedOut },
      Promise(on: serial) { _, reject in reject(timedOut) },
      wrap(on: serial) { handler in handler(0, timedOut) }, wrap(on: serial) { handler in handler(.failure(timedOut)) },
      Promise(on: serial) { () -> NSError in timedOut }.then(on: serial) { _ in 0 },
      retry(on: serial, attempts: 0) { throw timedOut },
    ]
    for promise in rejected {
      let seen = Box(false)
      promise.catch(on: serial) { error in
        if case PromiseError.timedOut = error { seen.change { $0 = true } }
      }
      #expect(throws: PromiseError.timedOut) { try promise.get() }
      serial.sync {}
      #expect(seen.value)
      #expect(promise.error as NSError? == timedOut)
    }
    let other = NSError(domain: "else", code: 1)
    #expect(Promise<Int>(other as any Error).error as NSError? === other)
  }
}
