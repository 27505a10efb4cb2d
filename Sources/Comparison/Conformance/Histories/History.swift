/// What was called when, and what came of it?
struct History: Sendable {
  /// One call, between two moments.
  struct Call: Sendable {
    let step: Program.Step
    let thread: Int
    let began: Int
    let ended: Int
    /// What was read, if it was a reading.
    let read: Received?

    func overlaps(_ other: Call) -> Bool { thread != other.thread && began < other.ended && other.began < ended }
  }

  let program: ConcurrentProgram
  /// In the order in which they began.
  let calls: [Call]
  /// What handlers and blocks saw, line by line, from the beginning to the end.
  let seen: [Int: [Event]]

  /// Whether two calls were under way at the same time. Only then has the history something to say.
  var isOverlapping: Bool {
    calls.indices.contains { first in calls[..<first].contains { $0.overlaps(calls[first]) } }
  }
}
