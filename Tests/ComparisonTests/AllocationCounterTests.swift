import AllocationCounter
import Dispatch
import Testing

@testable import Benchmark

/// Known to allocate.
private final class Box: Sendable {}

/// The allocations and releases of this thread alone, so that tests on other threads don't disturb the count; and the
/// most bytes held at any moment, beyond those held before.
func allocationsOfThread(_ body: () throws -> Void) rethrows -> AllocationCount {
  allocation_counter_start(ALLOCATIONS_OF_THREAD)
  defer { allocation_counter_stop(ALLOCATIONS_OF_THREAD) }
  allocation_counter_level_peak(ALLOCATIONS_OF_THREAD)
  let before = allocation_counter_read(ALLOCATIONS_OF_THREAD)
  try body()
  let after = allocation_counter_read(ALLOCATIONS_OF_THREAD)
  return AllocationCount(
    allocations: after.allocations - before.allocations, releases: after.releases - before.releases,
    bytes: after.bytes - before.bytes, peak: after.peak - before.bytes)
}

@Suite(.enabled(if: Allocations.areCounted, "the allocation counter isn't part of this build"))
struct AllocationCounterTests {
  @Test("Every way to ask the allocator counts: malloc, calloc, realloc, posix_memalign, aligned_alloc")
  func kinds() {
    let count = allocationsOfThread { allocation_counter_exercise() }
    #expect(count.allocations == 5)
    #expect(count.releases == 5)
  }

  @Test("The peak of the process sees what is held, if not each time: other tests may give back as much meanwhile")
  func peakOfTheProcess() {
    let size = 400_000
    let peaks = (0..<100).map { _ in
      Allocations.peak { withExtendedLifetime([UInt8](repeating: 1, count: size)) {} }
    }
    #expect(peaks.contains { $0 >= size })
    #expect(peaks.contains { $0 < 2 * size })
  }

  @Test("A count doesn't see other threads; the count of the process does")
  func scopes() {
    func allocateElsewhere() {
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        for _ in 0..<1_000 { withExtendedLifetime(Box()) {} }
        done.signal()
      }
      done.wait()
    }
    #expect(allocationsOfThread(allocateElsewhere).allocations < 100)
    #expect(Allocations.count(allocateElsewhere) >= 1_000)
  }
}
