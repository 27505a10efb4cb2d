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
}
