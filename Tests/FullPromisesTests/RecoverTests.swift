import Dispatch
import FullPromises
import Testing

/// Document 004, "Recover"; laws 9, 11.
@Suite("recover")
struct RecoverTests {
  @Test("A value takes the place of the error and the chain goes on")
  func value() throws {
    #expect(try Promise<Int>(Oops(code: 4)).recover(on: serial) { ($0 as? Oops)?.code ?? 0 }.get() == 4)
  }

  @Test("A promise takes the place of the error")
  func promise() throws {
    #expect(try Promise<Int>(Oops()).recover(on: serial) { _ in Promise(5) }.get() == 5)
  }

  @Test("A value passes without running the block")
  func skipped() throws { #expect(try Promise(1).recover(on: serial) { _ in 2 }.get() == 1) }

  @Test("An error thrown takes the place of the first, in both forms")
  func thrown() {
    let value = Promise<Int>(Oops()).recover(on: serial) { _ -> Int in throw Oops(code: 8) }
    let promise = Promise<Int>(Oops()).recover(on: serial) { _ -> Promise<Int> in throw Oops(code: 9) }
    _ = (value.settled(), promise.settled())
    #expect(value.error as? Oops == Oops(code: 8))
    #expect(promise.error as? Oops == Oops(code: 9))
  }
}
