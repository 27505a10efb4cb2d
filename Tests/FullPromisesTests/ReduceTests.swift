import Dispatch
import FullPromises
import Testing

/// Document 004, "Reduce"; law 18.
@Suite("reduce")
struct ReduceTests {
  @Test("Items are combined in order, from a sequence or listed")
  func inOrder() throws {
    let combine: @Sendable (String, Int) -> Promise<String> = { Promise("\($0), \($1)") }
    #expect(try Promise("0").reduce(on: serial, [1, 2, 3], combine).get() == "0, 1, 2, 3")
    #expect(try Promise("0").reduce(on: serial, 1, 2, combine: combine).get() == "0, 1, 2")
    #expect(try Promise("0").reduce(on: serial, [], combine).get() == "0")
  }

  @Test("A step waits for the promise of the one before")
  func noOverlap() throws {
    let gates = (0..<3).map { _ in Promise<Int>.pending() }
    let started = Box<[Int]>([])
    let end = Promise(0).reduce(on: serial, [0, 1, 2]) { _, index in
      started.append(index)
      return gates[index]
    }
    for index in 0..<3 {
      serial.sync {}
      #expect(started.value == Array(0...index))
      gates[index].fulfill(index * 10)
    }
    #expect(try end.get() == 20)
  }

  @Test("The first error ends it, thrown or rejected")
  func ends() {
    let calls = Box(0)
    let rejected = Promise(0).reduce(on: serial, [1, 2, 3]) { sum, item in
      calls.change { $0 += 1 }
      return item == 2 ? Promise(Oops()) : Promise(sum + item)
    }
    let thrown = Promise(0).reduce(on: serial, [1]) { _, _ in throw Oops(code: 2) }
    _ = (rejected.settled(), thrown.settled())
    #expect(rejected.error as? Oops == Oops())
    #expect(thrown.error as? Oops == Oops(code: 2))
    #expect(calls.value == 2)
  }

  @Test("A hundred thousand steps run on a small stack")
  func many() {
    onSmallStack {
      let end = Promise(0).reduce(on: serial, Array(0..<100_000)) { sum, _ in Promise(sum + 1) }
      #expect(throws: Never.self) { try #expect(end.get() == 100_000) }
    }
  }

  @Test("The block goes when it ran for the last item, though what it returned is pending")
  func lastBlock() {
    let (live, last) = (Live(), Promise<Int>.pending())
    let queue = DispatchQueue(label: "reduce")
    let end = Promise<Int>(0).reduce(on: queue, 1, 2) { [token = live.token()] partial, item in
      item == 2 ? last : Promise<Int>(partial + token.zero)
    }
    for _ in 0..<3 { queue.sync {} }
    #expect(live.count == 0)
    last.fulfill(7)
    #expect(end.value == 7)
  }
}
