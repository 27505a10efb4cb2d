import Dispatch
import Foundation
import StatefulPromise
import TestSupport
import Testing

/// Moved promises that are cancelled, withdrawn or adopted.
struct MovedTests {
  @Test("cancel reaches a result that is on its way to the queue")
  func cancelOnTheWay() {
    let (queue, results) = (DispatchQueue(label: "moved"), Probe<Result<Int, Oops>>())
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

  @Test(
    "A handler attached after the source was cancelled gets the result, also through promises chained from it",
    arguments: ["known", "finished", "pending"], ["here", "chained", "awaited"])
  func attachedAfterCancel(source: String, observer: String) async {
    let (queue, held) = (DispatchQueue(label: "moved"), Held<Int, Oops>())
    queue.suspend()
    let promise = source == "known" ? Promise(result: 1) : held.promise()
    if source == "finished" {
      promise.start()
      held.complete(0, .success(1))
    }
    let moved = promise.on(queue)
    let last = observer == "chained" ? moved.map { $0 }.on(queue).always {} : moved
    last.start { _ in Issue.record("a dropped handler was called") }
    promise.cancel()
    #expect(moved.stage == "created" && last.stage == "created")
    let values = Probe<Int?>()
    let late = Task { observer == "awaited" ? try? await last.get() : 1 }
    if observer == "awaited" {
      while last.stage == "created" { await Task.yield() }
    } else {
      last.start { result in values.put(try? result.get()) }
    }
    held.complete(0, .success(1))
    queue.resume()
    queue.sync {}
    queue.sync {}
    #expect(await late.value == 1)
    #expect(values.all == (observer == "awaited" ? [] : [1]))
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

  @Test("A cancel ends no run that starts when the handlers of the cancelled one go")
  func startedMeanwhile() {
    final class Last: Sendable {
      let act: @Sendable () -> Void
      init(_ act: @escaping @Sendable () -> Void) { self.act = act }
      deinit { act() }
    }
    let (held, queue, values) = (Held<Int, Oops>(), DispatchQueue(label: "screen"), Probe<Int?>())
    let source = held.promise()
    let moved = source.on(queue)
    let again: @Sendable () -> Void = { moved.start { result in values.put(try? result.get()) } }
    moved.start { [last = Last(again)] _ in withExtendedLifetime(last) {} }
    source.cancel()
    held.complete(0, .success(7))
    queue.sync {}
    #expect(values.all == [7])
  }

  /// A promise that one thread cancels while another starts one that was moved from it.
  private func cancelledWhileBeginning() -> (source: Promise<Int, Oops>, moved: Promise<Int, Oops>) {
    let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
    let source = Promise<Int, Oops>(cancellableTask: { completionHandler in
      handlers.put(completionHandler)
      return {}
    })
    source.start()
    let moved = source.on(DispatchQueue(label: "screen"))
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      begun.signal()
      source.cancel()
      done.signal()
    }.start()
    begun.wait()
    moved.start { _ in }
    done.wait()
    return (source, moved)
  }

  @Test("A run that is cancelled while it begins no longer observes its source")
  func observesNoMore() {
    for _ in 0..<2_000 {
      let (source, moved) = cancelledWhileBeginning()
      guard moved.stage == "created", source.stage == "started" else { continue }
      // If a task waits and would cancel the work, nobody is left who wants it, and the run ends.
      let steps = Steps()
      let task = Task(executorPreference: steps) { try await source.get(whenCancelled: .cancels) }
      steps.runAll()
      task.cancel()
      steps.runAll()
      #expect(source.stage == "created")
    }
  }

  @Test("A promise that is moved and returned by its own source's block is reported as waiting for itself")
  func ring() {
    let held = Held<Int, Never>()
    let own = Probe<Promise<Int, Never>>()
    let queue = DispatchQueue(label: "moved")
    let promise = held.promise().then { _ in own.all[0] }
    own.put(promise.on(queue))
    promise.start { _ in Issue.record("nothing comes of a ring") }
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

  @Test("A handler is called on the main thread, though the result is there before the call returns")
  func resultBeforeHandler() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let promise = Promise<Int, Oops>(starting: .withFirstHandler) { completionHandler in
          let isServed = DispatchSemaphore(value: 0)
          DispatchQueue.global().async {
            completionHandler(.success(1))
            DispatchQueue.main.async { isServed.signal() }
          }
          #expect(isServed.wait(timeout: .now() + 60) == .success)
        }
        promise.finishOnMainThread { _ in continuation.resume() }
      }
    }
  }
}
