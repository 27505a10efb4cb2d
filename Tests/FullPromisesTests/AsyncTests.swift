import Dispatch
import FullPromises
import TestSupport
import Testing

@Suite("Async")
struct AsyncTests {
  @Test("Waiting gives the value or throws the error, early or late")
  func outcome() async throws {
    #expect(try await Promise(1).get() == 1)
    #expect(try await Promise(2).then(on: serial) { $0 + 1 }.get() == 3)
    await #expect(throws: Oops()) { try await Promise<Int>(Oops()).get() }
    await #expect(throws: Oops(code: 2)) { try await Promise<Int>(on: serial) { throw Oops(code: 2) }.get() }
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
    try await owner.wait(for: Promise(1))
    #expect(await owner.log == ["1", "another"])
  }

  @Test("A promise of an async function has its value or error; an error that it returns rejects")
  func work() async throws {
    #expect(try await Promise(async: { try await Promise(20).get() + 1 }).get() == 21)
    await #expect(throws: Oops()) { try await Promise<Int>(async: { throw Oops() }).get() }
    let returned: Promise<any Error> = Promise(async: { Oops(code: 3) })
    await #expect(throws: Oops(code: 3)) { try await returned.get() }
    let onMain = Promise(async: { @MainActor in isOnMain() })
    #expect(try await onMain.get())
    let seen = Promise(async: { 5 }).then(on: serial) { "\($0)" }
    #expect(try await seen.get() == "5")
  }

  @Test("A closure without the label makes the promise of a block, as it did")
  func label() async throws {
    let block = Promise<Int>(on: serial) { 1 }
    #expect(try await block.get() == 1)
    let trailing = Promise { isOnMain() }
    #expect(try await trailing.get())
    let typed = Promise<String> { "\(isOnMain())" }
    #expect(try await typed.get() == "true")
  }

  @Test("The task of a promise goes on when nobody holds the promise")
  func forgotten() async throws {
    let (gate, done) = (Promise<Int>.pending(), Promise<Int>.pending())
    _ = Promise<Void>(async: { done.fulfill(try await gate.get() + 1) })
    gate.fulfill(1)
    #expect(try await done.get() == 2)
  }

  @Test("A promise of a task that somebody fulfils keeps that value, and the task goes on")
  func byHand() async throws {
    let (gate, ended) = (Promise<Int>.pending(), Promise<Bool>.pending())
    let promise = Promise(async: {
      let value = try await gate.get()
      ended.fulfill(Task.isCancelled)
      return value
    })
    promise.fulfill(7)
    gate.fulfill(1)
    #expect(try await ended.get() == false)
    #expect(try await promise.get() == 7)
  }

  @Test("A wait for a promise that nobody else holds ends when the promise is dropped")
  func dropped() async {
    await #expect(throws: PromiseError.dropped) { try await Promise<Int>.pending().get() }
    await #expect(throws: PromiseError.dropped) {
      let own = Promise<Int>.pending()
      return try await (consume own).get()
    }
    let steps = Steps()
    var source: Promise<Int>? = .pending()
    let ends = source.map { source in
      steps.wait(for: source.then(on: serial) { $0 + 1 }.always(on: serial) {}.then(on: serial) { $0 }).ends
    }
    steps.runAll()
    #expect(ends?.text() == [])
    source = nil
    steps.runAll()
    #expect(ends?.text() == ["dropped"])
  }

  #if os(Linux) && !THREAD_SANITIZER
    @Test("A wait leaves nothing with a promise that stays pending, however often it is cancelled")
    func leavesNothing() async {
      await #expect(processExitsWith: .success) {
        let promise = Promise<Int>.pending()
        try await requireFlat {
          let (begun, signal) = AsyncStream.makeStream(of: Void.self)
          let task = Task {
            signal.finish()
            return try await promise.get()
          }
          for await _ in begun {}
          task.cancel()
          _ = await task.result
        }
      }
    }
  #endif

  @Test("What a wait was given is freed with it")
  func freed() async throws {
    let live = Live()
    do {
      let source = Promise<Live.Token>.pending()
      async let first = source.get()
      source.fulfill(live.token())
      _ = try await first
    }
    #expect(live.count == 0)
  }
}
