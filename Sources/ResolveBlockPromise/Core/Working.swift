/// What is a job to the core?
///
/// It waits in line, runs a block, and alone settles the promise for its result. The jobs themselves are in `Jobs/`.
protocol Working: Sendable {
  /// Runs the block of the job.
  func perform(_ run: inout Run)

  /// Ends the job: the promise for its result has an outcome.
  func end(_ run: inout Run)

  /// The block returned this promise, or this one stands for it now.
  func wait(for work: Core)

  /// The block was dropped before it ran.
  func drop()
}

/// The core alone has no jobs.
extension Never: Working {
  func perform(_ run: inout Run) {}
  func end(_ run: inout Run) {}
  func wait(for work: Core) {}
  func drop() {}
}
