import Dispatch
import ResolveBlockPromise
import Testing

/// Handlers that return promises, nested deep; every shape on a small stack.
@Suite("Follow")
struct FollowTests {
  private static let depth = 50_000

  /// Promise number n follows number n - 1; the last and the first.
  private func nest(from first: Promise<Int>, _ depth: Int = Self.depth) -> Promise<Int> {
    var last = first
    for _ in 0..<depth {
      let next = Promise<Int>()
      next.resolve(last)
      last = next
    }
    return last
  }

  @Test("A deep nest resolves, fails and is cancelled from the far end")
  func late() async {
    await onSmallStack {
      for end in 0..<4 {
        let log = Probe<String>()
        let first = Promise<Int>(name: "dropped on purpose").onCancel { log.put("cancelled") }
        let last = nest(from: first)
        switch end {
        case 0:
          first.resolve(7)
          #expect(last.outcome() == "7")
        case 1:
          first.resolve(error: Oops())
          #expect(last.outcome() == "error oops 1")
        case 2:
          last.cancel()
          #expect(log.all == ["cancelled"])
        default:
          first.cancel()
          #expect(last.outcome() == "error 9999")
        }
      }
    }
  }

  @Test("A deep nest dropped unresolved ends with an error")
  func dropped() async {
    await onSmallStack {
      let last = { nest(from: Promise(name: "dropped on purpose")) }()
      #expect(last.outcome() == "error 9001")
    }
  }

  @Test("A deep nest built from the outside in resolves")
  func outsideIn() async {
    await onSmallStack {
      let outer = Promise<Int>()
      var last = outer
      for _ in 0..<Self.depth {
        let inner = Promise<Int>()
        last.resolve(inner)
        last = inner
      }
      last.resolve(5)
      #expect(outer.outcome() == "5")
    }
  }

  @Test("Long chains are joined in linear time where every promise has a Next Promise already")
  func joinedInTheMiddle() {
    var last = Promise<Int>()
    let first = last
    for _ in 0..<Self.depth {
      let next = Promise<Int>()
      next.then { _ in }
      next.resolve(last)
      last = next
    }
    first.resolve(1)
    #expect(last.status == .resolved)
  }

  @Test("A longer cycle through blocks, followers and aggregates gives an error wherever it is closed")
  func longRing() {
    let first = Promise<Int>()
    let chain = first.then { $0 }.then { $0 }
    let middle = Promise<Int>()
    middle.resolve(chain)
    let all = Promise.after([1: middle]) { results, _ in text(results[1]).count }
    first.resolve(all)
    #expect(all.outcome() == "10")
    let own = Lock<Promise<Int>?>(nil)
    let start = Promise<Int>()
    let next = start.then { value in own.withLock { $0 } ?? .resolved(with: value) }
    own.withLock { $0 = next }
    start.resolve(1)
    #expect(next.outcome() == "error 9004")
    own.withLock { $0 = nil }
  }
}
