/// Who settles a promise?
///
/// A promise that adopts another belongs to it, and the result of a job belongs to the job: nobody else can settle it.
/// Any other promise is settled by whoever comes first: a caller, its block, or the promise before it.
enum Resolver: Sendable {
  case anyone
  case owner
}

/// What does a pending promise wait for?
enum Source: Sendable {
  /// Nothing: its holders resolve it by hand.
  case nobody
  /// The promise before it: this one is the Next Promise.
  case promise(Core)
  /// The promise that this one adopts.
  case adopted(Core)
  /// All of these, which it combines.
  case members([Core])
  /// This one is for the result of the job.
  case job(Job)

  /// Waits for another source from now on. A job remains the source until its end, and waits for the promise that its
  /// block returned. Returns what is to be released.
  mutating func replace(with other: Source) -> Source {
    guard case .job(let job) = self, case .adopted(let work) = other else { return exchange(&self, with: other) }
    job.wait(for: work)
    return .nobody
  }
}
