import Foundation
import StatefulPromise
import TestSupport
import Testing

/// When do handlers, tasks and what they captured go?
struct OwnershipTests {
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
        seen.put(promise.stage)
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
    #expect(seen.all == ["started", "started", "finished"])
  }
}
