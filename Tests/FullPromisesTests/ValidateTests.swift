import Dispatch
import Foundation
import FullPromises
import Testing

/// Document 004, "Validate".
@Suite("validate")
struct ValidateTests {
  @Test("A value that passes is kept")
  func passes() throws { #expect(try Promise("token").validate(on: serial) { !$0.isEmpty }.get() == "token") }

  @Test("A value that fails rejects with the original's domain and code")
  func fails() {
    let end = Promise("").validate(on: serial) { !$0.isEmpty }
    _ = end.settled()
    #expect(end.error as? PromiseError == .validationFailure)
    let error = end.error as? any CustomNSError
    #expect(error?.errorCode == 2)
    #expect(PromiseError.errorDomain == "com.google.FBLPromises.Error")
  }

  @Test("An error passes without asking the predicate")
  func skipped() {
    let end = Promise<Int>(Oops()).validate(on: serial) { _ in false }
    _ = end.settled()
    #expect(end.error as? Oops == Oops())
  }
}
