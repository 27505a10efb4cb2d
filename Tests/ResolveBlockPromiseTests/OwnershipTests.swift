import Dispatch
import Testing

@testable import ResolveBlockPromise

@Suite("Ownership")
struct OwnershipTests {
  /// A promise whose block captures `token`, and its Next Promise.
  private func capture(_ token: Token, in promise: Promise<Int>) -> Promise<Int> {
    promise.then { value in
      _ = token
      return value
    }
  }

  @Test("Blocks and cancel blocks are freed on cancel, though the promises live on")
  func cancel() {
    let freed = Probe<String>()
    let promise = Promise<Int>()
    let next = capture(Token(freed), in: promise)
    let token = Token(freed)
    promise.onCancel { _ = token }
    next.cancel()
    #expect(freed.take() == "freed")
    #expect([promise.status, next.status] == [.cancelled, .cancelled])
  }

  @Test("Blocks are freed when the promise is dropped")
  func drop() {
    let freed = Probe<String>()
    do { _ = capture(Token(freed), in: Promise(name: "dropped on purpose")) }
    #expect(freed.take() == "freed")
  }

  @Test("A promise with no other owner goes when its block exits, also in the midst of a chain")
  func goesWhenBlockExits() {
    let hand = Hand()
    let alive = Probe<String>()
    weak var first: Core?
    weak var second: Core?
    do {
      let source = Promise<Int>(scheduler: hand.scheduler)
      let next = source.then { $0 }
      first = source.core
      second = next.core
      let watch = Watch(source, next)
      next.then { value in
        alive.put(watch.seen)
        return value
      }
      .then { _ in alive.put(watch.seen) }
      source.resolve(1)
    }
    #expect(first != nil && second != nil)
    #expect(hand.run() == 1)
    #expect(alive.all == ["second", ""])
    #expect(first == nil && second == nil)
  }

  @Test("The value of a resolved promise is freed before the rest of its chain runs")
  func valueGoes() {
    let freed = Probe<String>()
    let order = Probe<String>()
    let hand = Hand()
    do {
      let source = Promise<Token>(scheduler: hand.scheduler)
      source.then { _ in }.then { order.put("second block after \(freed.all)") }
      source.resolve(Token(freed))
    }
    #expect(hand.run() == 1)
    #expect(order.all == ["second block after [\"freed\"]"])
  }

  @Test("Long pending chains are released without recursion, also by two threads at once")
  func release() {
    let ended = Probe<Int>()
    for threads in 1...2 {
      onSmallStack {
        let source = Lock<Promise<Int>?>(Promise(name: "dropped on purpose"))
        let end = Lock<Promise<Int>?>(source.withLock { $0 })
        for _ in 0..<100_000 { end.withLock { $0 = $0?.then { $0 } } }
        end.withLock { $0 }?.then({ _ in }, error: { _ in ended.put(threads) })
        if threads == 1 {
          _ = end.withLock { exchange(&$0, with: nil) }
          _ = source.withLock { exchange(&$0, with: nil) }
        } else {
          DispatchQueue.concurrentPerform(iterations: 2) { side in
            if side == 0 {
              _ = source.withLock { exchange(&$0, with: nil) }
            } else {
              _ = end.withLock { exchange(&$0, with: nil) }
            }
          }
        }
      }
      #expect(ended.take() == threads)
    }
  }

  @Test("Blocks that capture promises that own blocks are released one after the other")
  func nestedCaptures() {
    let freed = Probe<String>()
    onSmallStack {
      var inner = Promise<Int>(name: "dropped on purpose")
      let token = Token(freed)
      inner.then({ _ in _ = token }, error: { _ in })
      for _ in 0..<20_000 {
        let outer = Promise<Int>.resolved(with: 1)
        let captured = inner
        inner = outer.then { value in
          _ = captured
          return value
        }
      }
      #expect(inner.outcome() == "1")
    }
    #expect(freed.take() == "freed")
  }
}

/// Tells which of two promises still exist, without keeping them.
private final class Watch: Sendable {
  private weak let first: Core?
  private weak let second: Core?

  init(_ first: Promise<Int>, _ second: Promise<Int>) { (self.first, self.second) = (first.core, second.core) }

  var seen: String {
    [first == nil ? nil : "first", second == nil ? nil : "second"].compactMap { $0 }.joined(separator: " ")
  }
}
