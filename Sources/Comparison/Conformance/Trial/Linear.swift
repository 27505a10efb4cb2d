import Foundation

/// Does something take time in proportion to its size? Only a process that does nothing else can measure that, by the
/// processor time of all its threads.
extension Trial {
  /// `seconds` does as much of it as its argument says, and returns the processor time that this took. The whole is
  /// compared with as much in eight parts. Linear work takes equally long both ways, so that a busy machine slows both
  /// alike. Work that grows with the square takes eight times as long for the whole. The fastest of three runs counts.
  /// A whole that takes less than 0.05 seconds passes.
  func expectLinear(_ whole: Int, _ seconds: (Int) throws -> Double) throws {
    let (parts, repeats, limit, enough) = (8, 3, 3.0, 0.05)
    var (once, inParts) = (Double.infinity, Double.infinity)
    for _ in 0..<repeats {
      once = min(once, try seconds(whole))
      if once < enough || !runner.isAlone { return }
      inParts = min(inParts, try (0..<parts).reduce(0) { sum, _ in try sum + seconds(max(whole / parts, 1)) })
      if once < limit * inParts { return }
    }
    throw Violation("\(whole) take \(once) s of processor time, and \(inParts) s in \(parts) parts")
  }
}

/// The processor time that all threads of this process take meanwhile.
func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  let begun = processorTime()
  try body()
  return processorTime() - begun
}
