import Dispatch
import Foundation
import FullPromises
import Testing

/// Law 26: what does a promise that stays pending keep of the promises made of it, once those are settled?
@Suite("What a pending loser keeps")
struct LoserTests {
  typealias Winner = Promise<Live.Token>
  /// Combines the loser with a member that has a value, and settles what comes of it.
  typealias Combine = @Sendable (_ loser: Winner, _ winner: Live.Token) -> any AnyObject & Sendable

  static let combined: [(String, Combine)] = [
    ("race", { loser, token in race(loser, Promise(token)) }),
    (
      "race won later",
      { loser, token in
        let winner = Winner.pending()
        let first = race([loser, winner])
        winner.fulfill(token)
        return first
      }
    ),
    ("all", { loser, token in all(loser, Promise(token), Winner(Oops())) }),
    ("all of a tuple", { loser, token in all(loser, Promise(token), Promise<Int>(Oops())) }),
    (
      "all of five",
      { loser, token in
        all(Promise(1), loser, Promise(token), Promise<String>(Oops()), Promise(true))
      }
    ),
    ("any", { loser, token in settled(any([loser, Promise(token)])) }),
    ("any of a tuple", { loser, token in settled(any(loser, Promise(token), Promise(1))) }),
    ("any of four", { loser, token in settled(any(Promise(1), loser, Promise(token), Promise(""))) }),
    (
      "timeout",
      { loser, token in
        let limited = loser.timeout(on: serial, 3600)
        limited.fulfill(token)
        return limited
      }
    ),
  ]

  /// `any` waits for all its members, unless its holder settles it.
  private static func settled<Value: Sendable>(_ promise: Promise<Value>) -> Promise<Value> {
    promise.reject(Oops())
    return promise
  }

  @Test("It keeps neither a winner's value nor the promise that is settled", arguments: combined.indices)
  func keepsNothing(_ index: Int) {
    let (name, combine) = Self.combined[index]
    let (live, loser) = (Live(), Winner.pending())
    for _ in 0..<100 {
      weak var settled: (any AnyObject & Sendable)?
      do { settled = combine(loser, live.token()) }
      #expect(settled == nil, "\(name)")
    }
    #expect(live.count == 0, "\(name)")
    #expect(loser.isPending)
  }

  @Test("It keeps the promise made of it until that is settled, and is notified like any other member")
  func keepsPending() throws {
    let (loser, other) = (Promise<Int>.pending(), Promise<Int>.pending())
    let seen = Promise<Int>.pending()
    race(loser, other).then(on: serial) { seen.fulfill($0) }
    all(loser, other).then(on: serial) { seen.fulfill($0[1]) }
    loser.fulfill(3)
    #expect(try seen.get() == 3)
  }

  @Test("Members that are dropped take the promise made of them along")
  func dropped() {
    let live = Live()
    weak var result: Promise<[Int]>?
    weak var first: Promise<Int>?
    do {
      let members = [Promise<Int>.pending(), .pending()]
      result = all(members).always(on: serial) { [token = live.token()] in _ = token }
      first = race(members).always(on: serial) { [token = live.token()] in _ = token }
      any(members).always(on: serial) { [token = live.token()] in _ = token }
      all(members[0], Promise<String>.pending()).always(on: serial) { [token = live.token()] in _ = token }
      #expect(live.count == 4 && result != nil && first != nil)
    }
    #expect(live.count == 0 && result == nil && first == nil)
  }

  @Test("It keeps the observers that still wait, in their order, among many that are over")
  func order() {
    let (loser, seen) = (Promise<Int>.pending(), Box<[Int]>([]))
    let queue = DispatchQueue(label: "order")
    for number in 0..<1_000 {
      _ = race(loser, Promise(1))
      if number % 3 == 0 { loser.then(on: queue) { _ in seen.append(number) } }
    }
    loser.fulfill(0)
    queue.sync {}
    #expect(seen.value == Array(stride(from: 0, to: 1_000, by: 3)))
  }

  @Test("Threads that race, time out, observe and settle one loser at once lose no observer")
  func threads() {
    for _ in 0..<20 {
      let (loser, notified) = (Promise<Int>.pending(), Box(0))
      let queue = DispatchQueue(label: "notified")
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for round in 0..<50 {
          let (other, first) = (Promise<Int>.pending(), Promise<Int>.pending())
          let ends = [race(loser, other), race(first, loser), loser.timeout(on: .global(), 0)]
          loser.then(on: queue) { _ in notified.change { $0 += 1 } }
          if thread == 0, round == 25 { loser.fulfill(0) }
          other.fulfill(1)
          first.reject(Oops())
          for end in ends { _ = end.settled() }
        }
      }
      queue.sync {}
      #expect(notified.value == 400)
    }
  }

  #if os(Linux) && !THREAD_SANITIZER
    @Test("A hundred thousand that are over leave no records behind")
    func flat() async {
      await #expect(processExitsWith: .success) {
        let loser = Promise<Int>.pending()
        @Sendable func settle(_ rounds: Int) {
          for _ in 0..<rounds {
            _ = race(loser, Promise(1))
            _ = all([loser, Promise<Int>(Oops())])
            _ = all(loser, Promise<String>(Oops()))
            loser.timeout(on: serial, 3600).fulfill(1)
          }
          serial.sync {}
        }
        settle(2_500)
        let before = try residentPages()
        settle(25_000)
        let after = try residentPages()
        precondition(after - before < 1_000, "\(after - before) pages more: forty bytes of each are left")
      }
    }
  #endif
}
