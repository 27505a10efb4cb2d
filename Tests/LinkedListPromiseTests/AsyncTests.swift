import Dispatch
import LinkedListPromise
import TestSupport
import Testing

struct AsyncTests {
  @Test("Running from async gives the value, early or late")
  func value() async {
    #expect(await Promise(result: 1).get() == 1)
    #expect(await Promise(result: 2).on(.global()).get() == 2)
  }

  @Test("A caller stays on its actor: an outcome that is there lets no other job in")
  func isolation() async {
    actor Owner {
      private(set) var log: [String] = []

      func wait(for promise: Promise<Int, Never>) async {
        let other = Task { log.append("another") }
        log.append("\(await promise.get())")
        await other.value
      }
    }
    let owner = Owner()
    await owner.wait(for: Promise(result: 1))
    #expect(await owner.log == ["1", "another"])
  }

  @Test("Running from async throws the chain's error, with its type")
  func error() async {
    do throws(Oops) {
      _ = try await Promise<Int, Oops>(error: Oops(3)).on(.global()).get()
      Issue.record("there was no error")
    } catch {
      #expect(error.number == 3)
    }
  }

  @Test("A promise of an async function calls it again in each run")
  func function() async throws {
    let runs = Probe<Int>()
    let promise = Promise<Int, Oops>(async: { () async throws(Oops) -> Int in
      runs.put(1)
      if runs.all.count == 3 { throw Oops(3) }
      return runs.all.count
    })
    #expect(runs.all.isEmpty)
    #expect(try await promise.get() == 1)
    #expect(try await promise.get() == 2)
    await #expect(throws: Oops(3)) { try await promise.get() }
  }

  @Test("An async function that throws fails the promise, for a handler as well as for await")
  func functionThatThrows() async {
    let promise = Promise<Int, Oops>(async: { () async throws(Oops) -> Int in
      await Task.yield()
      throw Oops(4)
    })
    let result = await withUnsafeContinuation { waiting in promise.task { waiting.resume(returning: $0) } }
    #expect(result == .failure(Oops(4)))
    await #expect(throws: Oops(4)) { try await promise.recover { error in Promise(error: error) }.get() }
  }

  @Test(
    "Cancelling the waiting task stops nothing: the run goes on, and the caller gets its result",
    arguments: ["before", "during", "after"])
  func cancellation(_ moment: String) async {
    let handlers = Probe<Promise<Int, Never>.CompletionHandler>()
    let promise = Promise<Int, Never>(result: 1).then { _ in
      Promise { completionHandler in
        if moment == "after" { completionHandler(.success(5)) }
        handlers.put(completionHandler)
      }
    }
    let waiting = Task {
      while moment != "during", !Task.isCancelled { await Task.yield() }
      return await promise.get()
    }
    if moment != "during" { waiting.cancel() }
    while handlers.all.isEmpty { await Task.yield() }
    waiting.cancel()
    handlers.all[0](.success(5))
    #expect(await waiting.value == 5)
  }

  @Test("A task that completes twice resumes the caller once")
  func twice() async {
    let promise = Promise<Int, Never> { completionHandler in
      completionHandler(.success(1))
      completionHandler(.success(2))
    }
    #expect(await promise.get() == 1)
  }
}
