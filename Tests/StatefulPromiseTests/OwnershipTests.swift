import Foundation
import StatefulPromise
import TestSupport
import Testing

/// When do handlers, tasks and what they captured go?
struct OwnershipTests {
  @Test("The task and the handlers go when the promise is finished, though the promise stays")
  func finished() {
    let (task, handler) = (Probe<Bool>(), Probe<Bool>())
    let held = Held<Int, Oops>()
    let promise = { [token = Token(task)] in
      Promise<Int, Oops> { completionHandler in
        withExtendedLifetime(token) { _ = held.promise().start(completionHandler) }
      }
    }()
    do {
      let token = Token(handler)
      promise.start { _ in withExtendedLifetime(token) {} }
    }
    #expect(task.all.isEmpty && handler.all.isEmpty)
    held.complete(0, .success(1))
    #expect(task.all == [true])
    #expect(handler.all == [true])
    #expect(promise.result == .success(1))
  }

  @Test("The handlers go when the promise is cancelled, and its task stays for the next run")
  func cancelled() {
    let (task, handler) = (Probe<Bool>(), Probe<Bool>())
    let held = Held<Int, Oops>()
    var promise: Promise<Int, Oops>? = { [token = Token(task)] in
      Promise<Int, Oops>(cancellableTask: { completionHandler in
        withExtendedLifetime(token) { _ = held.promise().start(completionHandler) }
        return {}
      })
    }()
    do {
      let token = Token(handler)
      promise?.start { _ in withExtendedLifetime(token) {} }
    }
    promise?.cancel()
    #expect(handler.all == [true])
    #expect(task.all.isEmpty)
    promise = nil
  }

  @Test("A promise that was never started frees its task when it goes")
  func dropped() {
    let ended = Probe<Bool>()
    do {
      let token = Token(ended)
      let promise = Promise<Int, Oops> { $0(withExtendedLifetime(token) { .success(1) }) }
      _ = promise.map { $0 + 1 }
    }
    #expect(ended.all == [true])
  }

  @Test("A chained promise that nobody holds waits as long as its source is at work, and goes with it")
  func chained() {
    let (called, ended) = (Probe<Int>(), Probe<Bool>())
    let held = Held<Int, Oops>()
    let source = held.promise()
    do {
      let token = Token(ended)
      source.map { value in withExtendedLifetime(token) { value + 1 } }
        .start { result in if case .success(let value) = result { called.put(value) } }
    }
    #expect(ended.all.isEmpty)
    held.complete(0, .success(1))
    #expect(called.all == [2])
    #expect(ended.all == [true])
  }

  @Test("A promise that lost a race keeps nothing of it")
  func race() {
    let ended = Probe<Bool>()
    let held = Held<Int, Oops>(2)
    let (winner, loser) = (held.promise(0), held.promise(1))
    do {
      let token = Token(ended)
      StatefulPromise.race(winner, loser).start { _ in withExtendedLifetime(token) {} }
    }
    held.complete(0, .success(1))
    #expect(ended.all == [true])
    #expect(loser.stage == "started")
  }

  struct Broken: Error {
    let token: Token
  }

  @Test("A loser that goes on waiting keeps no winner's value, and no error of a failed all", arguments: [true, false])
  func losers(later: Bool) {
    let ended = Probe<Bool>()
    let loser = Held<Token, Broken>().promise()
    for number in 0..<100 {
      let held = Held<Token, Broken>(2)
      let value = later ? held.promise(0) : Promise(result: Token(ended))
      let error = later ? held.promise(1) : Promise(error: Broken(token: Token(ended)))
      StatefulPromise.race(value, loser).start()
      StatefulPromise.race(loser, value).start()
      all([value, loser, error]).start()
      all(error, loser).start()
      if later {
        held.complete(0, .success(Token(ended)))
        held.complete(1, .failure(Broken(token: Token(ended))))
      }
      #expect(ended.all.count == 2 * number || !later)
    }
    #expect(ended.all.count == 200)
    #expect(loser.stage == "started")
  }

  #if os(Linux)
    @Test("A loser that goes on waiting doesn't grow")
    func growth() async {
      await #expect(processExitsWith: .success) {
        let loser = Held<Int, Oops>().promise()
        /// Pages in use afterwards.
        func lose(_ times: Int) throws -> Int {
          for _ in 0..<times {
            StatefulPromise.race(Promise(result: 1), loser).start()
            all([loser, Promise(error: Oops())]).start()
          }
          let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
          return Int(sizes[1])!
        }
        let before = try lose(5_000)
        let after = try lose(50_000)
        precondition(after < before + 250, "records of 20 bytes would take two megabytes")
      }
    }
  #endif

  @Test("What a handler captured isn't released under the promise's lock: its end may use the promise")
  func releasedOutside() {
    final class Reader: Sendable {
      let promise: Promise<Int, Oops>
      let seen: Probe<String>
      init(_ promise: Promise<Int, Oops>, _ seen: Probe<String>) { (self.promise, self.seen) = (promise, seen) }
      deinit {
        promise.start { _ in }
        seen.put("\(promise.state)")
      }
    }
    let seen = Probe<String>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    func attach() -> Subscription<Int, Oops> {
      let reader = Reader(promise, seen)
      return promise.start { _ in withExtendedLifetime(reader) {} }
    }
    _ = attach().withdraw()
    _ = attach()
    promise.cancel()
    _ = attach()
    held.complete(0, .success(1))
    #expect(
      seen.all == ["started", "started", "finished(Swift.Result<Swift.Int, TestSupport.Oops>.success(1))"])
  }
}
