import Dispatch
import FullPromises
import Testing

/// Document 004, "Catch" and "catch pipeline"; laws 10, 11.
@Suite("catch")
struct CatchTests {
  @Test("The block sees the error and the same error goes on")
  func passesOn() {
    let seen = Box<[Int]>([])
    let end = Promise<Int>(Oops(code: 3)).catch(on: serial) { error in seen.append((error as? Oops)?.code ?? 0) }
    _ = end.settled()
    #expect(seen.value == [3])
    #expect(end.error as? Oops == Oops(code: 3))
  }

  @Test("A value passes without running the block")
  func value() throws {
    let seen = Box(0)
    #expect(try Promise(1).catch(on: serial) { _ in seen.change { $0 += 1 } }.get() == 1)
    serial.sync {}
    #expect(seen.value == 0)
  }

  @Test("It can stand anywhere in the chain and hears of errors before it only")
  func anywhere() {
    let seen = Box<[String]>([])
    let end = Promise(1).catch(on: serial) { _ in seen.append("early") }
      .then(on: serial) { _ -> Int in throw Oops() }
      .catch(on: serial) { _ in seen.append("late") }
    _ = end.settled()
    #expect(seen.value == ["late"])
  }
}
