import Dispatch
import ResolveBlockPromise
import Testing

/// A loop whose blocks return the next promise, at any step of which the chain is as short as at the first.
@Suite("Loops")
struct LoopTests {
  @Test("A loop whose blocks return the next promise keeps its ends alone")
  func flat() {
    let hand = Hand()
    let steps = Rounds(hand, 1_000)
    let end = steps.loop(from: 0)
    #expect(hand.outcome(of: end) == "1000")
    #expect(steps.most <= 4)
  }

  @Test("A cancel from outside reaches the promise that is waited for, and calls all cancel blocks on the way")
  func cancel() {
    let hand = Hand()
    let log = Probe<Int>()
    let steps = Rounds(hand, 1_000) { promise, step in promise.onCancel { log.put(step) } }
    let end = steps.loop(from: 0)
    for _ in 0..<3 { hand.runOne() }
    let made = steps.made
    #expect(end.cancel())
    hand.run()
    #expect([log.all, [steps.made]] == [Array(0..<made), [made]])
  }

  @Test("What goes with a promise that is left out may look at the chain")
  func released() {
    let (hand, seen) = (Hand(), Probe<String>())
    let chain = Lock<Promise<Int>?>(nil)
    let steps = Lock<[Promise<Mark>]>([])
    let source = Promise<Int>(scheduler: hand.scheduler)
    let last = Promise<Int>(scheduler: hand.scheduler)
    let end = source.then { [scheduler = hand.scheduler] _ in
      let step = Promise<Mark>(scheduler: scheduler)
      steps.withLock { $0 = [step] }
      return step.then { _ in last }
    }
    chain.withLock { $0 = end }
    source.resolve(1)
    hand.run()
    steps.withLock { exchange(&$0, with: []) }[0].resolve(
      Mark { seen.put("\(chain.withLock { $0 }?.description.isEmpty == false)") })
    hand.run()
    #expect(seen.all == ["true"])
    last.resolve(2)
    #expect(hand.outcome(of: end) == "2")
  }

  @Test("What goes with a promise whose block returned another may look at the chain")
  func adopted() {
    let (hand, seen) = (Hand(), Probe<String>())
    let chain = Lock<Promise<Int>?>(nil)
    let last = Promise<Int>(scheduler: hand.scheduler)
    let steps = Lock([Promise<Mark>(scheduler: hand.scheduler)])
    chain.withLock { chain in chain = steps.withLock { $0[0] }.then { _ in last } }
    steps.withLock { exchange(&$0, with: []) }[0].resolve(
      Mark { seen.put("\(chain.withLock { $0 }?.description.isEmpty == false)") })
    hand.run()
    #expect(seen.all == ["true"])
    last.resolve(2)
    #expect(chain.withLock { $0 }.map(hand.outcome) == "2")
  }

  @Test("A promise of the loop that somebody holds stays, with what was attached to it")
  func held() {
    let hand = Hand()
    let held = Lock<[Promise<Int>]>([])
    let steps = Rounds(hand, 10) { promise, _ in held.withLock { $0.append(promise) } }
    let end = steps.loop(from: 0)
    #expect(hand.outcome(of: end) == "10")
    let outcomes = held.withLock { $0 }.dropFirst().map { promise in hand.outcome(of: promise) }
    #expect(outcomes == Array(repeating: "10", count: 9))
  }
}

/// Makes a promise for each step, and counts those that exist at the same time.
private final class Rounds: Sendable {
  private let hand: Hand
  private let count: Int
  private let look: @Sendable (Promise<Int>, Int) -> Void
  private let state = Lock((alive: [Weak](), most: 0))

  /// The queue of a step. Only the promises of the step keep it.
  private struct Weak: Sendable {
    weak var queue: DispatchQueue?
  }

  init(_ hand: Hand, _ count: Int, _ look: @escaping @Sendable (Promise<Int>, Int) -> Void = { _, _ in }) {
    (self.hand, self.count, self.look) = (hand, count, look)
  }

  /// The most promises of steps that existed at the same time.
  var most: Int { state.withLock { state in state.most } }

  /// The steps that were made.
  let number = Lock(0)
  var made: Int { number.withLock { number in number } }

  func loop(from step: Int) -> Promise<Int> {
    let queue = DispatchQueue(label: "step")
    let start = Promise<Int>(scheduler: hand.scheduler).run(on: queue)
    let promise = start.then { [self] step in
      step < count ? loop(from: step) : Promise.resolved(with: step)
    }
    number.withLock { number in number += 1 }
    look(promise, step)
    state.withLock { state in
      state.alive.removeAll { weak in weak.queue == nil }
      state.alive.append(Weak(queue: queue))
      state.most = max(state.most, state.alive.count)
    }
    start.resolve(step + 1)
    return promise
  }
}
