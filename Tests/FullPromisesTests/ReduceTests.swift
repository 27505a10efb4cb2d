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

  @Test("Of no items it is the promise itself")
  func nothing() {
    let promise = Promise<Int>.pending()
    #expect(promise.reduce(on: serial, [Int]()) { _, _ in Promise(1) } === promise)
  }

  @Test("The first error ends it, of the source, of a step's promise, or thrown; later items are skipped")
  func errors() {
    for (source, isThrown, seen) in [
      (Promise<Int>(Oops(code: 6)), false, [Int]()), (Promise(1), false, [2, 3]), (Promise(1), true, [2, 3]),
    ] {
      let items = Box<[Int]>([])
      let end = source.reduce(on: serial, 2, 3, 4) { partial, item -> Promise<Int> in
        items.append(item)
        if item == 2 { return Promise(partial + item) }
        if isThrown { throw Oops(code: 6) }
        return Promise(Oops(code: 6))
      }
      _ = end.settled()
      #expect(end.error as? Oops == Oops(code: 6))
      #expect(items.value == seen)
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
