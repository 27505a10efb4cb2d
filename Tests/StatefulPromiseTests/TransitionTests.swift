import StatefulPromise
import TestSupport
import Testing

/// Moments between two waits, at which a cancel may come from another thread: each promise is raced many times.
@Suite("Transitions")
struct TransitionTests {
  /// A promise that one thread cancels while another lets a block return the promise that it waits for next.
  private func cancelledBetween(_ held: Held<Int, Oops>) -> Promise<Int, Oops> {
    let inner = held.promise(1)
    let promise = held.promise(0).then { _ in inner }
    promise.start()
    atOnce {
      held.complete(0, .success(1))
    } _: {
      promise.cancel()
    }
    return promise
  }

  @Test("A run that is cancelled between two promises that it waits for ends, and start begins a new one")
  func startedAnew() {
    for _ in 0..<(hasTime ? 2_000 : 300) {
      let held = Held<Int, Oops>(2)
      let promise = cancelledBetween(held)
      #expect(promise.stage == "created")
      let results = Probe<Result<Int, Oops>>()
      promise.start(results.put)
      held.complete(0, .success(1))
      held.complete(1, .success(7))
      #expect(results.all == [.success(7)])
    }
  }
}
