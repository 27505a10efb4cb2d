import AllocationCounter
import ResolveBlockPromise
import StatefulPromise
import TestSupport
import Testing

@testable import Benchmark

/// Whether a list from which entries leave in any order keeps places for those that left.
///
/// Everything happens on the thread of the test, and only what that thread holds is counted.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct LeavingTests {
  @Test("The control: a list that is trimmed at its end alone keeps places", arguments: Pattern.allCases)
  func control(_ pattern: Pattern) async throws {
    try await expectPlaces(pattern, areKept: true) {
      var list: [Int?] = []
      return {
        list.append(1)
        let index = list.count - 1
        return {
          list[index] = nil
          while let last = list.last, last == nil { list.removeLast() }
        }
      }
    }
  }

  @Test("A line keeps no places for jobs that were cancelled behind a running one", arguments: Pattern.allCases)
  func jobs(_ pattern: Pattern) async throws {
    try await expectPlaces(pattern) {
      let block = Slot<@Sendable () -> Void>()
      let line = JobQueue(queue: .global(), scheduler: ResolveBlockPromise.Scheduler { _, new in block.put(new) })
      let running = line.add { 0 }
      return {
        let result = line.add { 1 }
        return { withExtendedLifetime((running, block)) { _ = result.cancel() } }
      }
    }
  }

  @Test("A queue keeps no places for groups whose jobs have ended", arguments: Pattern.allCases)
  func groups(_ pattern: Pattern) async throws {
    try await expectPlaces(pattern) {
      let block = Slot<@Sendable () -> Void>()
      let line = JobQueue(queue: .global(), scheduler: ResolveBlockPromise.Scheduler { _, new in block.put(new) })
      var number = 0
      return {
        number += 1
        let work = ResolveBlockPromise.Promise<Int>()
        let result = line.add(to: "\(number)") { work }
        block.take()?()
        return { withExtendedLifetime(work) { _ = result.cancel() } }
      }
    }
  }

  @Test("A promise keeps no places for handlers that were withdrawn", arguments: Pattern.allCases)
  func handlers(_ pattern: Pattern) async throws {
    try await expectPlaces(pattern) {
      let completion = Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>()
      let promise = StatefulPromise.Promise<Int, Never> { completion.put($0) }
      return {
        let subscription = promise.start { _ in }
        return { subscription.withdraw() }
      }
    }
  }

  /// Compares what is held when a thousand and ten thousand have come, and all have left that leave.
  ///
  /// - Parameter make: returns a function that adds an entry and returns what removes it.
  private func expectPlaces(
    _ pattern: Pattern, areKept: Bool = false, _ make: @escaping @Sendable () -> () -> () -> Void
  ) async throws {
    let kept = try await onOwnThread {
      // The first measurement of a type fills tables of the runtime, so it doesn't count.
      [1_000, 1_000, 10_000].map { count in
        var rest: [() -> Void] = []
        let kept = allocationsOfThread {
          let add = make()
          rest = pattern.play(add, count)
          rest.append { _ = add }
        }.bytes
        for remove in rest { remove() }
        return kept
      }
    }
    #expect((kept[2] > kept[1] + 4_000) == areKept, "\(kept)")
  }
}

/// In which order do entries leave?
enum Pattern: CaseIterable {
  case eachBehindTheNext, allButTheFirst, allButTheLast

  /// Returns what removes the few entries that stay.
  func play(_ add: () -> () -> Void, _ count: Int) -> [() -> Void] {
    if self == .eachBehindTheNext {
      let first = add()
      var last = add()
      for _ in 0..<count {
        let next = add()
        last()
        last = next
      }
      return [first, last]
    }
    let all = (0..<count).map { _ in add() }
    let stays = self == .allButTheFirst ? 0 : count - 1
    for (index, remove) in all.enumerated() where index != stays { remove() }
    return [all[stays]]
  }
}
