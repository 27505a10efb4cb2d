import StatefulPromise
import Synchronization
import TestSupport
import Testing

/// Does a loop whose functions return the promise of the rest keep only its ends?
struct LoopTests {
  /// Counts those of its kind that are alive, and remembers the most there were.
  private final class Token: Sendable {
    private let counts: Counts

    init(_ counts: Counts) {
      self.counts = counts
      let alive = counts.alive.add(1, ordering: .relaxed).newValue
      counts.most.max(alive, ordering: .relaxed)
    }

    deinit { counts.alive.subtract(1, ordering: .relaxed) }

    func passing(_ value: Int) -> Int { value }
  }

  private final class Counts: Sendable {
    let alive = Atomic(0)
    let most = Atomic(0)
  }

  @Sendable private static func rest(_ left: Int, _ counts: Counts, _ end: Promise<Int, Oops>) -> Promise<Int, Oops> {
    if left == 0 { return end }
    let token = Token(counts)
    return Promise<Int, Oops>(result: left).then { value in rest(token.passing(value - 1), counts, end) }
  }

  @Test("A promise in the middle that nobody holds is left out", arguments: [true, false])
  func leftOut(isThere: Bool) {
    let (held, counts, results) = (Held<Int, Oops>(), Counts(), Probe<Result<Int, Oops>>())
    let end = isThere ? Promise<Int, Oops>(result: 1) : held.promise()
    let promise = Self.rest(links, counts, end)
    promise.start { results.put($0) }
    #expect(counts.most.load(ordering: .relaxed) <= 4)
    if !isThere { held.complete(0, .success(1)) }
    #expect(results.all == [.success(1)])
    #expect(counts.alive.load(ordering: .relaxed) == 0)
  }

  @Test("A cancel at either end goes through what was left out", arguments: [true, false])
  func cancelled(atTheEnd: Bool) {
    let (held, results) = (Held<Int, Oops>(), Probe<Result<Int, Oops>>())
    let end = held.promise()
    let promise = Self.rest(10, Counts(), end)
    promise.start { results.put($0) }
    if atTheEnd { end.cancel() } else { promise.cancel() }
    #expect(promise.stage == "created")
    promise.start { results.put($0) }
    held.complete(0, .success(1))
    #expect(results.all == [.success(1)])
  }

  @Test("A promise in the middle that somebody holds is settled, and can be cancelled")
  func kept() {
    let (held, results, middle) = (Held<Int, Oops>(), Probe<Int>(), Probe<Promise<Int, Oops>>())
    let end = held.promise()
    let promise = Promise<Int, Oops>(result: 0).then { _ -> Promise<Int, Oops> in
      let next = Promise<Int, Oops>(result: 0).then { _ in Self.rest(2, Counts(), end) }
      middle.put(next)
      return next
    }
    promise.start { _ in results.put(1) }
    #expect(middle.all.count == 1)
    middle.all.first?.start { _ in results.put(2) }
    held.complete(0, .success(1))
    #expect(results.all == [1, 2])
  }
}
