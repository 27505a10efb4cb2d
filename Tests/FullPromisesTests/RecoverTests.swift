import Dispatch
import FullPromises
import Testing

/// Document 004, "Recover"; laws 9, 11.
@Suite("recover")
struct RecoverTests {
  @Test("An error thrown takes the place of the first, in both forms")
  func thrown() {
    let value = Promise<Int>(Oops()).recover(on: serial) { _ -> Int in throw Oops(code: 8) }
    let promise = Promise<Int>(Oops()).recover(on: serial) { _ -> Promise<Int> in throw Oops(code: 9) }
    _ = (value.settled(), promise.settled())
    #expect(value.error as? Oops == Oops(code: 8))
    #expect(promise.error as? Oops == Oops(code: 9))
  }
}
