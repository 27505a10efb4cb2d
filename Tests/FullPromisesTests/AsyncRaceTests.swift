import Dispatch
import FullPromises
import TestSupport
import Testing

/// Threads that meet by chance: whatever comes first, each waiter is resumed once.
@Suite("Races of tasks that wait")
struct AsyncRaceTests {
  private static let policies: [WhenCancelled] = [.stays, .leaves, .cancels]

  @Test("Settling, cancelling and beginning to wait race; all who wait are resumed, with what their policy allows")
  func settling() async {
    for round in 0..<300 {
      let promise = Promise<Int>.pending()
      let waiters = (0..<6).map { number in
        Task { try await promise.get(whenCancelled: Self.policies[number % 3]) }
      }
      async let settled: Void = promise.fulfill(round)
      async let again: Void = promise.reject(Oops())
      async let cancelled: Void = waiters.prefix(4).forEach { waiter in waiter.cancel() }
      _ = await (settled, again, cancelled)
      let expected = promise.value.map { "\($0)" } ?? "Oops(code: 1)"
      for (number, waiter) in waiters.enumerated() {
        let end = await waiter.result.text
        let mayLeave = number < 4 && number % 3 != 0
        #expect(end == expected || mayLeave && end == "cancelled", "\(number)")
      }
    }
  }

  @Test("Dropping, cancelling and beginning to wait race; all who wait are resumed")
  func dropping() async {
    for _ in 0..<300 {
      let held = Box<[Promise<Int>]>((0..<4).map { _ in Promise.pending() })
      let waiters = (0..<4).map { number in
        let given = Box(Optional(held.value[number].then(on: serial) { $0 }))
        return Task {
          guard let own = given.change({ $0.take() }) else { return 0 }
          return try await (consume own).get(whenCancelled: Self.policies[number % 3])
        }
      }
      async let dropped: Void = held.change { $0 = [] }
      async let cancelled: Void = waiters.prefix(3).forEach { waiter in waiter.cancel() }
      _ = await (dropped, cancelled)
      for (number, waiter) in waiters.enumerated() {
        let end = await waiter.result.text
        #expect(end == "dropped" || [1, 2].contains(number) && end == "cancelled", "\(number)")
      }
    }
  }

  @Test("Waiters that leave at once: the task of the promise is cancelled when all have left, not while one waits")
  func leaving() async {
    for round in 0..<300 {
      let gate = Promise<Int>.pending()
      let promise = Promise(async: {
        let value = try await gate.get()
        try Task.checkCancellation()
        return value
      })
      let steps = Steps()
      let stays = round % 2 == 0 ? steps.wait(for: promise) : nil
      steps.runAll()
      let waiters = (0..<4).map { _ in Task { try await promise.get(whenCancelled: .cancels) } }
      await withTaskGroup { group in
        for waiter in waiters { group.addTask { waiter.cancel() } }
      }
      for waiter in waiters { #expect(await waiter.result.text == "cancelled") }
      if let stays {
        gate.fulfill(round)
        await until {
          steps.runAll()
          return !stays.ends.value.isEmpty
        }
        #expect(stays.ends.text() == ["\(round)"])
      } else {
        #expect(await promise.end == "cancelled")
      }
      withExtendedLifetime(gate) {}
    }
  }
}
