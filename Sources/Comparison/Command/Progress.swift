/// How far has the work come?
struct Progress: Sendable, Equatable {
  /// What is being done: `conformance`.
  let part: String
  let done: Int
  /// Zero where nobody knows.
  let total: Int
  /// What is being done just now, in a few words.
  let what: String
}

/// Takes news of the work, from any thread.
typealias ProgressHandler = @Sendable (Progress) -> Void
