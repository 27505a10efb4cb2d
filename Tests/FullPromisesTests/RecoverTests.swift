import Dispatch
import FullPromises
import Testing

/// Document 004, "Recover"; laws 9, 11.
@Suite("recover")
struct RecoverTests {
  @Test("An error thrown takes the place of the first, in both forms and where the block shows none")
  func thrown() {
    let value = Promise<Int>(Oops()).recover(on: serial) { _ -> Int in throw Oops(code: 8) }
    let promise = Promise<Int>(Oops()).recover(on: serial) { _ -> Promise<Int> in throw Oops(code: 9) }
    let either = Promise<Int>(Oops()).recover(on: serial) { _ in throw Oops(code: 7) }
    _ = (value.settled(), promise.settled(), either.settled())
    #expect(value.error as? Oops == Oops(code: 8))
    #expect(promise.error as? Oops == Oops(code: 9))
    #expect(either.error as? Oops == Oops(code: 7))
  }

  @Test("A promise that a block returns is adopted where any value fits, too")
  func anyValue() throws {
    let (failed, inner) = (Promise<any Sendable>(on: serial) { throw Oops() }, Promise<any Sendable>(1))
    for outer in [
      failed.recover(on: serial) { _ in inner },
      failed.recover(on: serial) { _ -> Promise<any Sendable> in inner },
      failed.onMain.recover { _ in inner },
    ] { #expect(try outer.get() as? Int == 1) }
  }

  @Test("A promise without a value that a block of one expression returns is waited for")
  func nothing() throws {
    let later = Promise<Void>.pending()
    for outer in [
      Promise<Void>(on: serial) { throw Oops() }.recover(on: serial) { _ in later.then(on: serial) {} },
      Promise<Void>(on: serial) { throw Oops() }.recover(on: serial) { error in later.then(on: serial) { throw error }
      },
    ] {
      serial.sync {}
      #expect(outer.isPending)
    }
    later.fulfill()
  }

  @Test("A block may return an empty value by `.init()`")
  func emptyValue() throws {
    #expect(try Promise<[Int]>(Oops()).recover(on: serial) { _ in .init() }.get() == [])
    #expect(try Promise<[Int]>(on: serial) { .init() }.get() == [])
  }
}
