import Dispatch
import Testing

@testable import ResolveBlockPromise

@Suite("Ownership")
struct OwnershipTests {
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
    let freed = Probe<Bool>()
    let order = Probe<[Bool]>()
    let hand = Hand()
    do {
      let source = Promise<Token>(scheduler: hand.scheduler)
      source.then { _ in }.then { order.put(freed.all) }
      source.resolve(Token(freed))
    }
    #expect(hand.run() == 1)
    #expect(order.all == [[true]])
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
