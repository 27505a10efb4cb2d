import Dispatch
import FullPromises
import Testing

/// Document 004, "Always".
@Suite("always")
struct AlwaysTests {
  @Test("The block runs for a value and for an error, and the outcome goes on after it")
  func both() {
    let runs = Box(0)
    let value = Promise(1).always(on: serial) { runs.change { $0 += 1 } }
    let error = Promise<Int>(Oops()).always(on: serial) { runs.change { $0 += 1 } }
    _ = (value.settled(), error.settled())
    #expect(value.value == 1)
    #expect(error.error as? Oops == Oops())
    #expect(runs.value == 2)
  }

  @Test("An error goes past it unchanged, through others like it, to the next handler of errors")
  func pastErrors() {
    let seen = Box<[String]>([])
    let queue = DispatchQueue(label: "always")
    let source = Promise<Int>.pending()
    let end = source.always(on: queue) { seen.append("first") }
      .then(on: queue) { number -> Int in
        seen.append("skipped")
        return number
      }
      .always(on: queue) { seen.append("second") }
      .catch(on: queue) { error in seen.append("caught \(error)") }
      .always(on: queue) { seen.append("third") }
    source.reject(Oops(code: 7))
    _ = end.settled()
    #expect(end.error as? Oops == Oops(code: 7))
    #expect(seen.value == ["first", "second", "caught Oops(code: 7)", "third"])
  }

  @Test("The next handler waits for the end of the block, for a value and for an error", arguments: [true, false])
  func waitsForTheBlock(_ isValue: Bool) {
    let seen = Box<[String]>([])
    let (runs, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let source = Promise<Int>.pending()
    let end = source.always(on: .global()) {
      runs.signal()
      mayEnd.wait()
      seen.append("block")
    }
    let after = end.always(on: serial) { seen.append("next") }
    isValue ? source.fulfill(1) : source.reject(Oops())
    runs.wait()
    #expect(end.isPending)
    mayEnd.signal()
    _ = after.settled()
    #expect(seen.value == ["block", "next"])
  }
}
