import Dispatch
import ResolveBlockPromise
import Testing

/// What becomes of a promise that a block returns after its Next Promise was cancelled? It is cancelled too, in every
/// form.
@Suite("Returned late")
struct ReturnedLateTests {
  /// A form of attaching a block that returns the promise made by its argument.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let attach: @Sendable (_ hand: Hand, _ make: @escaping @Sendable () -> Promise<Int>) -> Promise<Int>
  }

  private static func failed(_ hand: Hand) -> Promise<Int> {
    let promise = Promise<Int>(scheduler: hand.scheduler)
    promise.resolve(error: Oops())
    return promise
  }

  private static func resolved(_ hand: Hand) -> Promise<Int> {
    let promise = Promise<Int>(scheduler: hand.scheduler)
    promise.resolve(1)
    return promise
  }

  static let forms = [
    Form(testDescription: "then") { hand, make in resolved(hand).then { _ in make() } },
    Form(testDescription: "then(_:error:)") { hand, make in failed(hand).then({ $0 }, error: { _ in make() }) },
    Form(testDescription: "thenError") { hand, make in failed(hand).thenError { _ in make() } },
    Form(testDescription: "after") { hand, make in Promise.after([1: resolved(hand)]) { _, _ in make() } },
    Form(testDescription: "iterate") { hand, make in
      resolved(hand).iterate { _, _ -> Iteration<Int, Int> in .next(make()) }
    },
    Form(testDescription: "job") { hand, make in
      JobQueue(queue: .global(), scheduler: hand.scheduler).add { make() }
    },
  ]

  @Test("A promise returned to a Next Promise that was cancelled is cancelled", arguments: forms)
  func cancelled(_ form: Form) {
    let hand = Hand()
    let log = Probe<String>()
    let next = Lock<Promise<Int>?>(nil)
    let end = form.attach(hand) {
      next.withLock { exchange(&$0, with: nil) }?.cancel()
      return Promise<Int>().onCancel { log.put("cancelled") }
    }
    next.withLock { $0 = end }
    hand.run()
    #expect(log.all == ["cancelled"])
    #expect(end.status == .cancelled)
  }

  @Test("A promise returned to a Next Promise that was resolved meanwhile goes on", arguments: forms.dropLast())
  func resolvedMeanwhile(_ form: Form) {  // The promise of a job follows another one from the beginning.
    let hand = Hand()
    let next = Lock<Promise<Int>?>(nil)
    let returned = Promise<Int>()
    let end = form.attach(hand) {
      next.withLock { exchange(&$0, with: nil) }?.resolve(5)
      return returned
    }
    next.withLock { $0 = end }
    hand.run()
    #expect(end.status == .resolved)
    #expect(returned.status == .pending)
    returned.cancel()
  }

  @Test("A resolved promise that is returned late keeps its block, though the Next Promise was cancelled")
  func keepsItsBlock() {
    let (hand, log) = (Hand(), Probe<String>())
    let next = Lock<Promise<Int>?>(nil)
    let returned = Self.resolved(hand)
    let end = Self.resolved(hand).then { _ in
      returned.then { number in log.put("\(number)") }
      next.withLock { exchange(&$0, with: nil) }?.cancel()
      return returned
    }
    next.withLock { $0 = end }
    hand.run()
    #expect(end.status == .cancelled)
    #expect(log.all == ["1"])
  }

  @Test("A pending promise that another one follows isn't cancelled when it is returned late")
  func keepsItsFollower() {
    let hand = Hand()
    let next = Lock<Promise<Int>?>(nil)
    let (returned, follower) = (Promise<Int>(), Promise<Int>())
    follower.resolve(returned)
    let end = Self.resolved(hand).then { _ in
      next.withLock { exchange(&$0, with: nil) }?.cancel()
      return returned
    }
    next.withLock { $0 = end }
    hand.run()
    #expect(end.status == .cancelled)
    #expect([returned.status, follower.status] == [.pending, .pending])
    returned.resolve(1)
    #expect(follower.status == .resolved)
  }

  @Test("A job that waited, cancelled when it had the permit and before its block, never runs; the next one does")
  func sentJob() {
    let hand = Hand()
    let log = Probe<String>()
    let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
    let first = Promise<Int>()
    let results = (0..<3).map { number in
      jobs.add {
        log.put("\(number)")
        return number == 0 ? first : .resolved(with: number)
      }
    }
    hand.run()
    first.resolve(0)
    #expect(hand.count == 1)
    #expect(jobs.count == 1)
    results[1].cancel()
    hand.run()
    #expect(log.all == ["0", "2"])
    #expect(results.map(\.status) == [.resolved, .cancelled, .resolved])
    #expect(jobs.count == 0)
  }
}
