import Dispatch
import FullPromises
import TestSupport
import Testing

/// Laws 18 and 28: do loops of many turns need more stack or memory than short ones?
@Suite("Long loops")
struct LongLoopTests {
  private struct Step: Sendable {
    let number: Int
    let token: Live.Token
  }

  @Test("Many items are reduced on a small stack, and the values of two steps exist at most", arguments: [false, true])
  func reduction(isWaiting: Bool) {
    let (turns, live, most, end) = (Turns(), Live(), Box(0), Box<Int?>(nil))
    FullPromisesTests.onSmallStack {
      let source = Promise<Step>(scheduler: turns.scheduler)
      source.reduce(on: serial, 0..<links) { step, _ in
        most.change { $0 = max($0, live.count) }
        let inner = Promise<Step>(scheduler: turns.scheduler)
        defer { inner.fulfill(Step(number: step.number + 1, token: live.token())) }
        return isWaiting ? inner.then(on: serial) { $0 } : inner
      }.then(on: serial) { step in end.change { $0 = step.number } }
      source.fulfill(Step(number: 0, token: live.token()))
      turns.run()
    }
    #expect(end.value == links)
    #expect(most.value <= 2)
  }

  @Test("Many tries run on a small stack, and the errors of two exist at most", arguments: [false, true])
  func tries(areThrowing: Bool) {
    let (turns, live, most, tries, end) = (Turns(), Live(), Box(0), Box(0), Box<Int?>(nil))
    FullPromisesTests.onSmallStack {
      retry(on: serial, attempts: links, delay: 0, scheduler: turns.scheduler) { () -> Promise<Int> in
        most.change { $0 = max($0, live.count) }
        let number = tries.change { tries in
          tries += 1
          return tries
        }
        if number > links { return Promise(number) }
        let failure = Failure(token: live.token())
        if areThrowing { throw failure }
        return Promise(failure)
      }.then(on: serial) { number in end.change { $0 = number } }
      turns.run()
    }
    #expect(end.value == links + 1)
    #expect(most.value <= 2)
  }

  private struct Failure: Error {
    let token: Live.Token
  }
}

/// Blocks that wait until the test runs them, on its own stack.
private final class Turns: Sendable {
  private let waiting = Box<[@Sendable () -> Void]>([])

  var scheduler: Scheduler {
    Scheduler(
      enqueue: { _, turn in self.waiting.append(turn) },
      after: { _, _, turn in
        self.waiting.append(turn)
        return {}
      })
  }

  /// Runs blocks until none is left.
  func run() {
    while let turn = waiting.change({ $0.isEmpty ? nil : $0.removeFirst() }) { turn() }
  }
}
