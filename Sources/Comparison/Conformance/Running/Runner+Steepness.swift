/// Does a long clause take time in proportion to its length?
extension Runner {
  /// A clause that takes less of the processor isn't asked.
  private static let leastSeconds = 0.1
  /// A longer chain isn't asked: four times as much takes too long, and too much memory.
  private static let greatestLength = 50_000

  /// Asks a clause that held, took so many seconds, and used the length: with an eighth, and with four times as much if
  /// that looks steep.
  func steepness(of clause: Clause, after trial: Trial, _ seconds: Double) -> Violation? {
    guard isAlone, trial.usesLength, chainLength <= Self.greatestLength, seconds > Self.leastSeconds
    else { return nil }
    var known: Double? = seconds
    let slope = Slope(few: max(chainLength / 8, 1), many: [(chainLength, 2), (4 * chainLength, 3)])
    return slope.violation { length in
      if length == chainLength, let seconds = known.take() { return seconds }
      var runner = self
      (runner.chainLength, runner.isAlone) = (length, false)
      return processorSeconds { _ = runner.answer(on: clause, for: trial.subject) }
    }
  }
}
