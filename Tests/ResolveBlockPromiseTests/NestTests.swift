import Dispatch
import ResolveBlockPromise
import Testing

/// Nests as deep as chains are long: aggregates of aggregates, and promises resolved with promises.
@Suite("Nest")
struct NestTests {
  @Test(
    "A hundred thousand levels (in a debug build 10,000) are built, run, failed, cancelled and released on a small stack, in whatever order they join",
    arguments: Shape.ordered)
  func nested(_ shape: Shape, _ order: Order) async {
    for (ending, outcome) in Finish.outcomes {
      await onSmallStack {
        let hand = Hand()
        let stopped = Probe<Int>()
        let seen = Probe<String>()
        var places = shape.nest(deepNest, order, hand)
        places.last?.onCancel { stopped.put(1) }
        let end = places[0].then { $0 }.thenError { seen.put(text($0)) }
        ending.finish(&places)
        hand.run()
        #expect(end.status == .resolved)
        #expect(seen.all == [outcome])
        #expect(stopped.all.count == (outcome == "error 9999" ? 1 : 0))
      }
    }
  }
}

/// How does one level wait for the next?
enum Shape {
  case aggregate, aggregateOnly, block, promise

  static let ordered: [(Shape, Order)] = [
    (.aggregateOnly, .insideOut), (.aggregate, .outsideIn), (.aggregate, .scattered), (.block, .outsideIn),
    (.block, .insideOut), (.promise, .outsideIn), (.promise, .insideOut), (.promise, .scattered),
  ]

  /// Promises of which each waits for the next: the first is the end, the last is the source.
  fileprivate func nest(_ depth: Int, _ order: Order, _ hand: Hand) -> [Promise<Int>] {
    if self == .aggregateOnly {
      let source = Promise<Int>(scheduler: hand.scheduler)
      var end = source
      for _ in 0..<depth { end = after(end) }
      return [end, source]
    }
    let places = (0...depth).map { _ in Promise<Int>(scheduler: hand.scheduler) }
    for step in 0..<depth {
      let outer = order.place(step, of: depth)
      join(places[outer], to: places[outer + 1], hand)
    }
    return places
  }

  private func join(_ outer: Promise<Int>, to inner: Promise<Int>, _ hand: Hand) {
    switch self {
    case .aggregate, .aggregateOnly: outer.resolve(after(inner))
    case .promise: outer.resolve(inner)
    case .block:
      let start = Promise<Int>(scheduler: hand.scheduler)
      outer.resolve(start.then { _ in inner })
      start.resolve(1)
      hand.run()
    }
  }

  private func after(_ promise: Promise<Int>) -> Promise<Int> {
    Promise.after([1: promise]) { results, _ in try results[1]?.get() ?? 0 }
  }
}

/// In which order do the levels join?
enum Order {
  case outsideIn, insideOut, scattered

  fileprivate func place(_ step: Int, of depth: Int) -> Int {
    switch self {
    case .outsideIn: step
    case .insideOut: depth - 1 - step
    case .scattered: step * 7_919 % depth  // 7,919 is prime: each place comes once.
    }
  }
}

/// How does the nest end?
private enum Finish {
  case resolved, failed, cancelledFromEnd, cancelledFromSource, dropped

  static let outcomes = [
    (Finish.resolved, "1"), (.failed, "error oops 1"), (.cancelledFromEnd, "error 9999"),
    (.cancelledFromSource, "error 9999"), (.dropped, "error 9001"),
  ]

  func finish(_ places: inout [Promise<Int>]) {
    switch self {
    case .resolved: places.last?.resolve(1)
    case .failed: places.last?.resolve(error: Oops())
    case .cancelledFromEnd: places[0].cancel()
    case .cancelledFromSource: places.last?.cancel()
    case .dropped: places = []
    }
  }
}
