import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Ownership")
struct OwnershipTests {
  @Test("A promise with no other owner goes when its block exits, also in the midst of a chain")
  func goesWhenBlockExits() {
    let hand = Hand()
    let alive = Probe<String>()
    weak var first: DispatchQueue?
    weak var second: DispatchQueue?
    do {
      let source = Promise<Int>(scheduler: hand.scheduler).run(on: DispatchQueue(label: "first"))
      let next = source.then { $0 }.run(on: DispatchQueue(label: "second"))
      first = source.queue
      second = next.queue
      let watch = Watch(source, next)
      next.then { value in
        alive.put(watch.seen)
        return value
      }
      .run(on: DispatchQueue(label: "third"))
      .then { _ in alive.put(watch.seen) }
      source.resolve(1)
    }
    #expect(first != nil && second != nil)
    #expect(hand.run() == 3)
    #expect(alive.all == ["second", ""])
    #expect(first == nil && second == nil)
  }

  @Test(
    "Blocks of one method, nested ones too, share what they capture; it goes with the last, or if an error skips them")
  func captures() {
    let (list, hand) = (Probe<String>(), Hand())
    for fails in [false, true] {
      let source = Promise<Int>(scheduler: hand.scheduler)
      do {
        let shared = Mark { list.put("freed") }
        @Sendable func add(_ name: String) { withExtendedLifetime(shared) { list.put(name) } }
        source.then { _ -> Promise<Int> in
          add("outer")
          let inner = Promise<Int>(scheduler: hand.scheduler)
          inner.resolve(0)
          return inner.then { value in
            add("inner")
            return value
          }
        }.then { _ in add("after") }
      }
      if fails { source.resolve(Oops()) } else { source.resolve(1) }
      hand.run()
    }
    #expect(list.all == ["outer", "inner", "after", "freed", "freed"])
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

/// Tells which of two promises still exist, without keeping them: nothing else keeps their queues.
private final class Watch: Sendable {
  private weak let first: DispatchQueue?
  private weak let second: DispatchQueue?

  init(_ first: Promise<Int>, _ second: Promise<Int>) { (self.first, self.second) = (first.queue, second.queue) }

  var seen: String {
    [first == nil ? nil : "first", second == nil ? nil : "second"].compactMap { $0 }.joined(separator: " ")
  }
}
