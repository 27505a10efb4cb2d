/// An error that the design makes itself, as a clause expects it in the log. The clause knows what led to the error,
/// and the adapter may say what the design calls it (`Semantics.errors`).
func foreign(_ cause: Semantics.Cause) -> String { "\(anyForeign) (\(cause))" }

/// The same as the log notes it.
func foreign(called name: String?) -> String { name.map { "\(anyForeign) (\($0))" } ?? anyForeign }

/// What a clause expects where no cause is known: an error of the design, whatever its name.
private let anyForeign = "foreign error"

extension Recorder {
  /// What a clause expects, in the words of the log.
  func words(_ expected: String) -> String {
    for cause in Semantics.Cause.allCases {
      let unnamed = foreign(cause)
      if expected.hasSuffix(unnamed) { return expected.dropLast(unnamed.count) + foreign(called: errors[cause]) }
    }
    return expected
  }

  /// What was noted. An error has no name if it may have any.
  func notes(named expected: [String]) -> [String] {
    let unnamed = errors.isEmpty ? [] : Set(expected.filter { $0.hasSuffix(anyForeign) })
    if unnamed.isEmpty { return notes }
    return notes.map { note in unnamed.first { note.hasPrefix("\($0) ") } ?? note }
  }
}

extension Trial {
  /// The notes must be one of these lists.
  func expect(oneOf lists: [[String]], _ verb: String = "noted") throws {
    let right = lists.map { $0.map(log.words) }
    try expect(right.contains { $0 == log.notes(named: $0) }, "\(verb) \(log.notes)")
  }
}
