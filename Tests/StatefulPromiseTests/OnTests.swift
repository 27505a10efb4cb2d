import Dispatch
import StatefulPromise
import TestSupport
import Testing

struct OnTests {
  private let key = DispatchSpecificKey<String>()

  private func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: key, value: name)
    return queue
  }

  @Test("What follows runs on the queue, until something completes elsewhere")
  func moves() {
    let (first, second, key) = (queue("first"), queue("second"), key)
    let places = Probe<String>()
    let note: @Sendable () -> Void = { places.put(DispatchQueue.getSpecific(key: key) ?? "none") }
    Promise<Int, Oops>(result: 1)
      .always(note)
      .on(first).always(note).map { $0 + 1 }.always(note)
      .on(second).always(note)
      .start { _ in note() }
    #expect(places.wait(for: 5) == ["none", "first", "first", "second", "second"])
  }

  @Test("Without a queue, what follows runs where the work completes")
  func producersThread() {
    let (producer, key) = (queue("producer"), key)
    let places = Probe<String>()
    Promise<Int, Never> { completionHandler in producer.async { completionHandler(.success(1)) } }
      .map { $0 + 1 }
      .start { _ in places.put(DispatchQueue.getSpecific(key: key) ?? "none") }
    #expect(places.wait() == ["producer"])
  }

  @Test("An error moves as well")
  func error() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(error: Oops()).on(queue("first")).start(results.put)
    #expect(results.wait() == [.failure(Oops())])
  }

  @Test("finishOnMainThread calls its handler on the main thread, never inside the call")
  @MainActor
  func mainThread() async {
    let order = Probe<String>()
    await withCheckedContinuation { continuation in
      Promise<Int, Oops>(result: 1).finishOnMainThread { result in
        MainActor.assertIsolated()
        order.put("\(result)")
        continuation.resume()
      }
      order.put("returned")
    }
    await withCheckedContinuation { continuation in
      Promise(result: 2).on(.global()).finishOnMainThread { value in
        MainActor.assertIsolated()
        order.put("\(value)")
        continuation.resume()
      }
    }
    #expect(order.all == ["returned", "success(1)", "2"])
  }

  @Test("cancel reaches a result that is on its way to the queue")
  func cancelOnTheWay() {
    let (queue, results) = (queue("first"), Probe<Result<Int, Oops>>())
    queue.suspend()
    let source = Promise<Int, Oops>(result: 1)
    let moved = source.on(queue)
    moved.start { _ in Issue.record("a dropped handler was called") }
    source.cancel()
    queue.resume()
    queue.sync {}
    #expect(moved.stage == "created")
    queue.suspend()
    moved.start { _ in Issue.record("a dropped handler was called") }
    moved.cancel()
    queue.resume()
    queue.sync {}
    moved.start(results.put)
    #expect(results.wait() == [.success(1)])
  }

  @Test("After a cancel on the queue no handler runs there, when the work completes at that very moment")
  func cancelWhileCompleting() {
    for _ in 0..<2_000 {
      let queue = DispatchQueue(label: "screen")
      let held = Held<Int, Oops>()
      let source = held.promise()
      let left = Probe<Bool>()
      source.on(queue).start { _ in if !left.all.isEmpty { Issue.record("a handler ran after the cancel") } }
      let done = DispatchGroup()
      DispatchQueue.global().async(group: done) { held.complete(0, .success(1)) }
      queue.async(group: done) {
        source.cancel()
        left.put(true)
      }
      done.wait()
      queue.sync {}
    }
  }

  @Test("A promise that is moved and returned by its own source's block is reported as waiting for itself")
  func circle() {
    let held = Held<Int, Never>()
    let own = Probe<Promise<Int, Never>>()
    let queue = queue("first")
    let promise = held.promise().then { _ in own.all[0] }
    own.put(promise.on(queue))
    promise.start { _ in Issue.record("nothing comes of a circle") }
    held.complete(0, .success(1))
    #expect(promise.stage == "created")
  }

  @Test("A handler on its way to the main thread can be withdrawn")
  @MainActor
  func withdrawOnTheWay() async {
    let promise = Promise<Int, Oops>(result: 1)
    let subscription = promise.finishOnMainThread { _ in Issue.record("a withdrawn handler was called") }
    #expect(subscription.withdraw())
    promise.finishOnMainThread { _ in Issue.record("a dropped handler was called") }
    promise.cancel()
    await withCheckedContinuation { continuation in
      promise.finishOnMainThread { _ in continuation.resume() }
    }
  }
}
