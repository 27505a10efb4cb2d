import AllocationCounter
import FullPromises
import ResolveBlockPromise
import StatefulPromise
import Testing

@testable import Benchmark

/// Whether a list from which entries leave in any order keeps places for those that left.
///
/// Everything happens on the thread of the test, and only what that thread holds is counted.
@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct LeavingTests {
  @Test("The control: a list that is trimmed at its end alone keeps places", arguments: Pattern.allCases)
  func control(_ pattern: Pattern) async throws {
    let kept = try await kept(pattern) {
      var list: [Int?] = []
      return Entries {
        list.append(1)
        return list.count - 1
      } remove: { index in
        list[index] = nil
        while let last = list.last, last == nil { list.removeLast() }
      }
    }
    // What comes and goes one by one is trimmed at the end. A list that was long keeps its room.
    #expect((kept[1] > kept[0] + 4_000) == (pattern != .oneByOne), "\(kept)")
  }

  @Test("A line keeps no places for jobs that were cancelled behind a running one", arguments: Pattern.allCases)
  func jobs(_ pattern: Pattern) async throws {
    let kept = try await kept(pattern) {
      let block = Slot<@Sendable () -> Void>()
      let line = JobQueue(queue: .global(), scheduler: ResolveBlockPromise.Scheduler { _, new in block.put(new) })
      let running = line.add { 0 }
      return Entries {
        line.add { 1 }
      } remove: { result in
        withExtendedLifetime((running, block)) { _ = result.cancel() }
      }
    }
    #expect(kept[1] <= kept[0] + 4_000, "\(kept)")
  }

  @Test("A queue keeps no places for groups whose jobs have ended", arguments: Pattern.allCases)
  func groups(_ pattern: Pattern) async throws {
    let kept = try await kept(pattern) {
      let block = Slot<@Sendable () -> Void>()
      let line = JobQueue(queue: .global(), scheduler: ResolveBlockPromise.Scheduler { _, new in block.put(new) })
      var number = 0
      return Entries {
        number += 1
        let work = ResolveBlockPromise.Promise<Int>()
        let result = line.add(to: "\(number)") { work }
        block.take()?()
        return [result, work]
      } remove: { promises in
        _ = promises[0].cancel()
      }
    }
    #expect(kept[1] <= kept[0] + 4_000, "\(kept)")
  }

  @Test("A promise keeps no places for handlers that were withdrawn", arguments: Pattern.allCases)
  func handlers(_ pattern: Pattern) async throws {
    let kept = try await kept(pattern) {
      let completion = Slot<StatefulPromise.Promise<Int, Never>.CompletionHandler>()
      let promise = StatefulPromise.Promise<Int, Never> { completion.put($0) }
      return Entries {
        promise.start { _ in }
      } remove: { subscription in
        subscription.withdraw()
      }
    }
    #expect(kept[1] <= kept[0] + 4_000, "\(kept)")
  }

  /// What is held when a thousand and ten thousand have come, and all have left that leave. The first measurement
  /// of a type fills tables of the runtime, so it doesn't count.
  private func kept<Entry>(
    _ pattern: Pattern, _ make: @escaping @Sendable () -> Entries<Entry>
  ) async throws -> [Int] {
    try await onThreadOfItsOwn {
      [1_000, 1_000, 10_000].map { count in
        allocation_counter_start(ALLOCATIONS_OF_THREAD)
        defer { allocation_counter_stop(ALLOCATIONS_OF_THREAD) }
        let before = allocation_counter_read(ALLOCATIONS_OF_THREAD).bytes
        let entries = make()
        let rest = pattern.play(entries, count)
        let kept = Int(allocation_counter_read(ALLOCATIONS_OF_THREAD).bytes - before)
        for entry in rest { entries.remove(entry) }
        return kept
      }.suffix(2)
    }
  }
}

/// Where entries are added and removed.
struct Entries<Entry> {
  let add: () -> Entry
  let remove: (Entry) -> Void
}

/// In which order do entries leave?
enum Pattern: CaseIterable {
  case oneByOne, eachBehindTheNext, eachBehindTheNextAndAfterOneThatStays, allButTheFirst, allButTheLast
  case allButTheEnds

  /// Returns the few entries that stay.
  func play<Entry>(_ entries: Entries<Entry>, _ count: Int) -> [Entry] {
    switch self {
    case .oneByOne:
      for _ in 0..<count { entries.remove(entries.add()) }
      return []
    case .eachBehindTheNext, .eachBehindTheNextAndAfterOneThatStays:
      let first = self == .eachBehindTheNext ? [] : [entries.add()]
      var last = entries.add()
      for _ in 0..<count {
        let next = entries.add()
        entries.remove(last)
        last = next
      }
      return first + [last]
    case .allButTheFirst: return leave(entries, count, staying: [0])
    case .allButTheLast: return leave(entries, count, staying: [count - 1])
    case .allButTheEnds: return leave(entries, count, staying: [0, count - 1])
    }
  }

  private func leave<Entry>(_ entries: Entries<Entry>, _ count: Int, staying: [Int]) -> [Entry] {
    let all = (0..<count).map { _ in entries.add() }
    for (index, entry) in all.enumerated() where !staying.contains(index) { entries.remove(entry) }
    return staying.map { index in all[index] }
  }
}
