import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Cancel")
struct CancelTests {
  @Test("Cancel blocks run from the cancelled promise back to the source, once, then the dependent gets error 9999")
  func ripple() {
    let log = Probe<String>()
    let first = Promise<Int>().onCancel { log.put("first") }
    let second = first.then { $0 }.onCancel { log.put("second") }
    let third = second.then { $0 }
    let end = third.thenError { text($0) }
    #expect(second.cancel())
    #expect(log.all == ["second", "first"])
    #expect(!second.cancel())
    #expect(!first.resolve(1))
    #expect(end.outcome() == "error 9999")
    #expect(log.all == ["second", "first"])
    #expect([first.status, second.status] == [.cancelled, .cancelled])
  }

  @Test("A hundred thousand cancel blocks of one promise run in order")
  func many() {
    let log = Probe<Int>()
    let promise = Promise<Int>()
    for number in 0..<100_000 { promise.onCancel { log.put(number) } }
    #expect(promise.cancel())
    #expect(log.all == Array(0..<100_000))
  }

  @Test("Cancel goes through the promise that is followed, and its adopter is notified")
  func throughFollowed() {
    let log = Probe<String>()
    let source = Promise<Int>().onCancel { log.put("source") }
    let inner = source.then { $0 }.onCancel { log.put("inner") }
    let outer = Promise<Int>().onCancel { log.put("outer") }
    outer.resolve(inner)
    outer.cancel()
    #expect(log.all == ["outer", "inner", "source"])
    let follower = Promise<Int>()
    let followed = Promise<Int>()
    follower.resolve(followed)
    followed.cancel()
    #expect(follower.outcome() == "error 9999")
  }

  @Test("A cancel block attached to a cancelled promise runs at once, to a resolved one never")
  func lateCancelBlock() {
    let log = Probe<String>()
    let cancelled = Promise<Int>()
    cancelled.cancel()
    cancelled.onCancel { log.put("late") }
    let resolved = Promise<Int>.resolved(with: 1).onCancel { log.put("never") }
    resolved.cancel()
    #expect(log.all == ["late"])
  }

  @Test("A cancel block may resolve, attach, cancel and drop without a deadlock")
  func reentrant() {
    let end = Lock<Promise<String>?>(nil)
    let source = Promise<Int>()
    let next = source.then { $0 }
    next.onCancel {
      source.resolve(1)
      end.withLock { $0 = source.thenError { text($0) } }
      source.cancel()
    }
    next.cancel()
    #expect(source.status == .cancelled)
    #expect(end.withLock { $0 }?.outcome() == "error 9002")
  }

  @Test("A cancel block that cancels doesn't recurse")
  func cancelBlockThatCancels() {
    let log = Probe<String>()
    let first = Promise<Int>()
    let second = first.then { $0 }
    first.onCancel {
      log.put("first")
      second.cancel()
    }
    second.onCancel {
      log.put("second")
      first.cancel()
      second.cancel()
    }
    second.cancel()
    #expect(log.all == ["second", "first"])
  }
}
