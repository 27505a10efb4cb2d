import HeapSize

/// Does each of many steps leave something behind? Only a process that does nothing else can measure it.
///
/// The heap after half of the steps is compared with the heap after all of them, so whatever is allocated once, or for
/// the first steps, doesn't count.
final class Memory: Sendable {
  /// Bytes that a step may leave behind: not more than a reference.
  static let perStep = 8

  let steps: Int
  private let half = Lock<Int?>(nil)

  /// So many steps that a reference kept for each is far more than the allocator keeps for later.
  init(_ trial: Trial) { steps = max(trial.length, 50_000) }

  /// The bytes that are allocated in this process; nil where the allocator doesn't say.
  static var heap: Int? {
    let size = heap_size()
    return size < 0 ? nil : Int(size)
  }

  /// Called in each step.
  func pass(_ step: Int) { if step == steps / 2 { half.withLock { $0 = Self.heap } } }

  /// A run beside others passes.
  func expectFlat(_ trial: Trial) throws {
    guard trial.runner.isAlone, let half = half.withLock(\.self), let all = Self.heap else { return }
    let (growth, later) = (all - half, steps - steps / 2)
    try trial.expect(growth <= Self.perStep * later, "keeps \(growth) bytes of the last \(later) steps")
  }
}
