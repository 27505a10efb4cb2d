/// Does each step take as long when there are many as when there are few?
///
/// Time is the processor time of the process, so a busy machine slows both alike, and whatever looks steep is measured
/// again and then with more steps, because walking a few entries is short compared with the step itself.
struct Slope {
  /// How many steps count as few.
  let few: Int
  /// How many count as many, and how many times as long as one of few each of them may take. The next number is tried
  /// when the one before looks steep; at the last one it is.
  let many: [(count: Int, limit: Double)]

  /// A number of steps that takes so many seconds needs no larger one to show that it is steep.
  private var enough: Double { 1 }

  /// What is wrong with work of which `seconds` does so many steps and returns the processor time that it took.
  func violation(_ seconds: (Int) throws -> Double) rethrows -> Violation? {
    func each(_ count: Int) throws -> Double { try seconds(count) / Double(count) }
    var first = min(try each(few), try each(few))
    let limit = many.map(\.limit).max() ?? 0
    for (count, doubt) in many {
      var last = try each(count)
      for _ in 0..<2 where last > doubt * first && (last < 2 * limit * first || last * Double(count) < enough) {
        first = min(first, try each(few))
        last = min(last, try each(count))
      }
      if last <= doubt * first { return nil }
      if last > limit * first, count == many.last?.count || last * Double(count) > enough {
        return Violation(
          "not linear: each of \(count) steps takes \(Int(last * 1e9)) ns of processor time, each of \(few) takes "
            + "\(Int(first * 1e9)) ns")
      }
    }
    return nil
  }
}

/// The processor time that all threads of this process take meanwhile.
func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  let begun = processorTime()
  try body()
  return processorTime() - begun
}
