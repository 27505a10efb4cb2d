import AllocationCounter

/// How many times a piece of code asks the allocator for memory, and how much it holds at most, on all threads of this
/// program.
enum Allocations {
  /// Whether the counter is compiled in and counts something that is known to allocate. False under a sanitizer and on
  /// systems where the allocator can't be replaced: then there is no figure, and never a zero that means nothing.
  static let areCounted: Bool = {
    guard allocation_counter_is_available() else { return false }
    let control = count { withExtendedLifetime(box(1)) {} }
    return control >= 1
  }()

  static func count(_ body: () throws -> Void) rethrows -> Int {
    allocation_counter_start(ALLOCATIONS_OF_PROCESS)
    defer { allocation_counter_stop(ALLOCATIONS_OF_PROCESS) }
    let before = reading()
    try body()
    return Int(reading() - before)
  }

  /// The most bytes that `body` holds at any moment, beyond those that were held when it began.
  static func peak(_ body: () throws -> Void) rethrows -> Int {
    allocation_counter_start(ALLOCATIONS_OF_PROCESS)
    defer { allocation_counter_stop(ALLOCATIONS_OF_PROCESS) }
    allocation_counter_level_peak(ALLOCATIONS_OF_PROCESS)
    let before = allocation_counter_read(ALLOCATIONS_OF_PROCESS).bytes
    try body()
    return Int(allocation_counter_read(ALLOCATIONS_OF_PROCESS).peak - before)
  }

  /// A meter for the body of `count`.
  @Sendable static func meter(stages: Int) -> Meter { Meter(stages: stages, reading: reading) }

  /// The same for the bytes that are held, as the allocator rounds them.
  @Sendable static func heldMeter(stages: Int) -> Meter {
    Meter(stages: stages) { Double(allocation_counter_read(ALLOCATIONS_OF_PROCESS).bytes) }
  }

  private static func reading() -> Double {
    Double(allocation_counter_read(ALLOCATIONS_OF_PROCESS).allocations)
  }

  @inline(never)
  private static func box(_ value: Int) -> AnyObject { Slot<Int>() }
}
