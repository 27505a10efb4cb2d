import Record

/// How evenly did the machine work during the run?
extension BenchmarkRecord {
  /// The spread of the times of one piece of work, in a sentence.
  var pace: [Phrase] {
    let times = conditions.map(\.work).sorted()
    guard let shortest = times.first, shortest > 0 else { return [] }
    let most = times[(times.count * 95 + 99) / 100 - 1]
    let longest = "\(Scale.ratio(most / shortest)) times its shortest time in 95 % of \(times.count) trials"
    return [Phrase("A fixed piece of work took at most \(longest).")]
  }
}
