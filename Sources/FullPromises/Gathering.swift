/// How do the outcomes of many members come together? Each has its slot, and a count says when the last one is in.
///
/// A member that is pending is held by nobody here, so that its own owner can still let go of it.
final class Gathering<Slots: Sendable>: Sendable {
  private struct Progress: Sendable {
    var slots: Slots
    var missing: Int
    var lastError: (any Error)?
    var hasValue = false
  }

  private let progress: Lock<Progress>

  init(_ slots: Slots, count: Int) { progress = Lock(Progress(slots: slots, missing: count)) }

  /// Notes one member's outcome. Gives all slots when it was the last, and the error if all of them were rejected.
  func note(
    _ error: (any Error)?, _ put: @Sendable (inout Slots) -> Void
  ) -> (slots: Slots, failure: (any Error)?)? {
    progress.withLock { progress in
      put(&progress.slots)
      progress.missing -= 1
      if let error { progress.lastError = error } else { progress.hasValue = true }
      guard progress.missing == 0 else { return nil }
      return (progress.slots, progress.hasValue ? nil : progress.lastError)
    }
  }
}

/// The slot of one member among members of different types.
final class Slot<Value: Sendable>: Sendable {
  private let outcome = Lock<Result<Value, any Error>?>(nil)

  func put(_ new: Result<Value, any Error>) { outcome.withLock { outcome in outcome = new } }

  /// The outcome; asked only when the last of all is in.
  func get() throws -> Result<Value, any Error> {
    guard let outcome = outcome.withLock({ outcome in outcome }) else { throw PromiseError.cycle }
    return outcome
  }
}
