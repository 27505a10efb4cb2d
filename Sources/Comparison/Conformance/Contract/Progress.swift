/// How far has the work come?
package struct Progress: Sendable, Equatable {
  /// What is being done: `conformance`.
  package let part: String
  package let done: Int
  /// Zero where nobody knows.
  package let total: Int
  /// What is being done just now, in a few words.
  package let what: String

  package init(part: String, done: Int, total: Int, what: String) {
    (self.part, self.done, self.total, self.what) = (part, done, total, what)
  }
}

/// Takes news of the work, from any thread.
package typealias ProgressHandler = @Sendable (Progress) -> Void
