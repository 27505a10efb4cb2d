/// One contestant of a workload: its name and the closure that measures it once.
struct Subject: Sendable {
  let name: String
  /// How it does without a queue of its own, or what else sets it apart; empty when nothing does.
  var note = ""
  /// The largest scale that it can do.
  var largest = Int.max
  /// Takes the scale and returns a figure for each part of the family, nothing for a part that it doesn't have.
  /// Throws when the outcome isn't the expected one.
  let measure: @Sendable (Int) throws -> [Double?]
}
