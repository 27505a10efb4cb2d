import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Async")
struct AsyncTests {
  @Test("Cancelling the waiting task cancels the chain back to the source")
  func cancelWaiting() async {
    let log = Probe<String>()
    let source = Promise<Int>().onCancel { log.put("source") }
    let end = source.then { $0 }
    let task = Task { try await end.get() }
    task.cancel()
    await #expect(throws: PromiseError.cancelled) { try await task.value }
    #expect(log.all == ["source"])
    #expect(source.status == .cancelled)
  }

  @Test("A caller stays on its actor: an outcome that is there lets no other job in")
  func isolation() async throws {
    actor Owner {
      private(set) var log: [String] = []

      func wait(for promise: Promise<Int>) async throws {
        let other = Task { log.append("another") }
        log.append("\(try await promise.get())")
        await other.value
      }
    }
    let owner = Owner()
    try await owner.wait(for: .resolved(with: 1))
    #expect(await owner.log == ["1", "another"])
  }

  @Test("Before, during and after settling: a task that stays gets the value, another cancels what it waits for")
  func whenCancelled() async throws {
    for (moment, policy) in [
      ("before", WhenCancelled.stays), ("during", .stays), ("after", .stays), ("before", .cancels),
      ("during", .cancels), ("after", .cancels),
    ] {
      let (promise, steps, end) = (Promise<Int>(), Steps(), Probe<String>())
      let task = Task(executorPreference: steps) {
        do {
          end.put("\(try await promise.get(whenCancelled: policy))")
        } catch { end.put("\(error)") }
      }
      if moment == "after" { promise.resolve(1) }
      if moment == "during" { steps.runAll() }
      task.cancel()
      steps.runAll()
      let isCancelled = policy == .cancels && moment != "after"
      if !isCancelled { promise.resolve(1) }
      await until {
        steps.runAll()
        return !end.all.isEmpty
      }
      #expect(end.all == [isCancelled ? "\(PromiseError.cancelled)" : "1"], "\(moment)")
      #expect(promise.status == (isCancelled ? .cancelled : .resolved))
    }
  }

  @Test("Waiting for a promise that has a Next Promise throws, and cancelling that task disturbs nothing")
  func taken() async throws {
    let promise = Promise<Int>()
    let next = promise.then { $0 }
    let task = Task { try await promise.get() }
    task.cancel()
    await #expect(throws: PromiseError.alreadyAttached) { try await task.value }
    #expect([promise.status, next.status] == [.pending, .pending])
    promise.resolve(1)
    #expect(try await next.get() == 1)
  }

  @Test("A promise of a task gets its result; cancelling the promise cancels the task")
  func fromTask() async throws {
    #expect(try await Promise { 5 }.get() == 5)
    await #expect(throws: Oops()) { try await Promise<Int> { throw Oops() }.get() }
    let ended = Probe<Bool>()
    let endless = Promise<Int> {
      while !Task.isCancelled { await Task.yield() }
      ended.put(true)
      return 0
    }
    endless.cancel()
    await until { !ended.all.isEmpty }
    #expect(endless.status == .cancelled)
  }

  @Test("A wait for a promise that nobody else holds ends when the promise goes, whatever the state of the wait")
  func nobodyElse() async {
    await #expect(throws: PromiseError.dropped) { try await Promise<Int>(name: "dropped on purpose").get() }
    func wait(for promise: consuming Promise<Int>) async throws -> Int { try await (consume promise).get() }
    await #expect(throws: PromiseError.dropped) { try await wait(for: Promise(name: "dropped on purpose")) }
    await #expect(throws: PromiseError.dropped) {
      let promise = Promise<Int>(name: "dropped on purpose")
      return try await (consume promise).get()
    }
    let shared = Lock<Promise<Int>?>(Promise(name: "dropped on purpose"))
    let taken = Probe<Bool>()
    func share() -> Promise<Int> {
      defer { taken.put(true) }
      return shared.withLock { $0 } ?? .resolved(with: 0)
    }
    let task = Task { try await share().get() }
    await until { !taken.all.isEmpty }
    _ = shared.withLock { exchange(&$0, with: nil) }
    await #expect(throws: PromiseError.dropped) { try await task.value }
  }

  @Test("A wait for a promise that nobody else holds cancels it with the task")
  func nobodyElseCancelled() async {
    let cancelled = Probe<Int>()
    let source = Promise<Int>().onCancel { cancelled.put(1) }
    let task = Task { try await source.then { $0 }.get() }
    task.cancel()
    await #expect(throws: PromiseError.cancelled) { try await task.value }
    #expect(cancelled.all == [1])
  }
}
