import Dispatch
import StatefulPromise
import TestSupport
import Testing

struct AsyncTests {
  @Test("Waiting throws the promise's own error, in a typed error")
  func error() async {
    do throws(WaitError<Oops>) {
      _ = try await Promise<Int, Oops>(error: Oops(3)).on(.global()).get()
      Issue.record("there was no error")
    } catch {
      #expect(error == .failure(Oops(3)))
    }
  }

  @Test("A promise of an async function calls it once, when it is started")
  func function() async throws {
    let runs = Probe<Int>()
    let promise = Promise<Int, Oops>(async: { () async throws(Oops) -> Int in
      runs.put(1)
      return runs.all.count
    })
    #expect(runs.all.isEmpty)
    #expect(try await promise.get() == 1)
    #expect(try await promise.get() == 1)
  }

  @Test("A thrown error fails the promise of an async function")
  func thrown() async {
    let promise = Promise<Int, Oops>(async: { () async throws(Oops) -> Int in throw Oops(4) })
    await #expect(throws: WaitError.failure(Oops(4))) { try await promise.get() }
    let later = Promise<Int, any Error>(async: {
      await Task.yield()
      throw Oops(5)
    })
    guard case .failure(.failure(let error)) = await outcome(of: later) else { return #expect(Bool(false)) }
    #expect(error as? Oops == Oops(5))
  }

  @Test("cancel cancels the task of an async function, and the promise can be started again")
  func cancelsTask() async {
    let events = Probe<String>()
    let promise = Promise<Int, Never>(async: {
      events.put("begins")
      while !Task.isCancelled { await Task.yield() }
      events.put("cancelled")
      return 1
    })
    promise.start { _ in Issue.record("a dropped handler was called") }
    await until { events.all == ["begins"] }
    promise.cancel()
    await until { events.all == ["begins", "cancelled"] }
    #expect(promise.stage == "created")
    promise.start()
    await until { events.all.count == 3 }
    promise.cancel()
  }

  @Test("A task that is cancelled before it waits starts nothing")
  func cancelledBefore() async {
    let runs = Probe<Int>()
    let promise = Promise<Int, Oops> { _ in runs.put(1) }
    let waiting = Task {
      while !Task.isCancelled { await Task.yield() }
      return await outcome(of: promise)
    }
    waiting.cancel()
    #expect(await waiting.value == .failure(.cancelled))
    #expect(runs.all.isEmpty)
  }

  @Test("A result that is there is returned to a cancelled task as well")
  func cancelledAfter() async {
    let waiting = Task {
      while !Task.isCancelled { await Task.yield() }
      return await outcome(of: Promise<Int, Oops>(result: 1))
    }
    waiting.cancel()
    #expect(await waiting.value == .success(1))
  }

  @Test("A task that stays starts the work and gets the result, cancelled before or while it waits")
  func stays() async {
    for isBefore in [true, false] {
      let held = Held<Int, Oops>()
      let promise = held.promise()
      let waiting = Task {
        while isBefore, !Task.isCancelled { await Task.yield() }
        return await outcome(of: promise, .stays)
      }
      if !isBefore { await until { promise.stage == "started" } }
      waiting.cancel()
      await until { promise.stage == "started" }
      held.complete(0, .success(1))
      #expect(await waiting.value == .success(1))
    }
  }

  @Test("A waiter that is cancelled is resumed and freed, though nobody ever settles the promise")
  func cancelledForGood() async {
    let (outcomes, ended) = (Probe<Result<Int, WaitError<Oops>>>(), Probe<Bool>())
    let held = Held<Int, Oops>()
    let promise = held.promise()
    let waiting = Task { [token = Token(ended)] in
      let outcome = await outcome(of: promise)
      withExtendedLifetime(token) { outcomes.put(outcome) }
    }
    await until { promise.stage == "started" }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await until { !outcomes.all.isEmpty && !ended.all.isEmpty }
    #expect(outcomes.all == [.failure(.cancelled)])
    #expect(ended.all == [true])
    #expect(promise.stage == "started")
  }

  @Test("The last waiter leaves the work to go on, or cancels it, as it was asked")
  func lastWaiter() async {
    for policy in [WhenCancelled.leaves, .cancels] {
      let events = Probe<String>()
      let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
        events.put("started")
        return {
          events.put("stopped")
          completionHandler(.success(0))
        }
      })
      let waiting = Task { await outcome(of: promise, policy) }
      await until { events.all == ["started"] }
      waiting.cancel()
      #expect(await waiting.value == .failure(.cancelled))
      if policy == .cancels { await until { events.all == ["started", "stopped"] } }
      #expect(events.all == (policy == .cancels ? ["started", "stopped"] : ["started"]))
      promise.cancel()
    }
  }

  @Test("A waiter that would cancel the work only leaves while others wait")
  func notLast() async {
    let stopped = Probe<Bool>()
    let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
    let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
      handlers.put(completionHandler)
      return { stopped.put(true) }
    })
    let results = Probe<Result<Int, Oops>>()
    promise.start(results.put)
    let waiting = Task { await outcome(of: promise, .cancels) }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == .failure(.cancelled))
    #expect(stopped.all.isEmpty)
    handlers.all[0](.success(2))
    #expect(results.all == [.success(2)])
  }

  @Test("Settling, cancelling the promise and cancelling the waiter race: each waiter is resumed once")
  func races() async {
    for round in 0..<200 {
      let held = Held<Int, Oops>()
      let promise = held.promise()
      let waiters = (0..<4).map { _ in Task { await outcome(of: promise, round % 2 == 0 ? .leaves : .cancels) } }
      promise.start()
      async let settled: Void = held.complete(0, .success(1))
      async let left: Void = waiters[0].cancel()
      async let cancelled: Void = promise.cancel()
      _ = await (settled, left, cancelled)
      held.complete(0, .success(1))
      for waiter in waiters {
        while promise.result == nil {
          promise.start()
          held.complete(0, .success(1))
          await Task.yield()
        }
        let outcome = await waiter.value
        #expect(outcome == .success(1) || outcome == .failure(.cancelled))
      }
    }
  }
}

func outcome<Value: Sendable, Failure>(
  of promise: Promise<Value, Failure>, _ policy: WhenCancelled = .leaves
) async -> Result<Value, WaitError<Failure>> {
  do throws(WaitError<Failure>) {
    return .success(try await promise.get(whenCancelled: policy))
  } catch {
    return .failure(error)
  }
}
