import Dispatch
import LinkedListPromise
import TestSupport
import Testing

struct AsyncTests {
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
}
