import Foundation

/// Something that went wrong with promises and that no caller was there to be told.
public struct Report: Sendable, CustomStringConvertible {
  /// What can go wrong unseen.
  public enum Problem: Sendable, Equatable {
    /// The last owner let go of a pending promise while observers waited for it. Their blocks will never run.
    case droppedPending
    /// `waitForPromises` was called in a block of the main queue while a promise's block was bound for that queue.
    case waitOnMain
  }

  /// What went wrong.
  public let problem: Problem

  /// The promise that it went wrong with, by its type; or the function, if it isn't one promise.
  public let promise: String

  /// One line for a person to read.
  ///
  /// - Cost: one string.
  /// - Tests: `GlobalTests`.
  public var description: String {
    switch problem {
    case .droppedPending: "\(promise) was dropped while pending: its observers will never be called"
    case .waitOnMain:
      "\(promise) can't wait for a block bound for main on the main queue: await waitForPromises(within:)"
    }
  }

  /// A function kept in a lock by itself would be wrapped anew at each read, and by `??` at each swap.
  private struct Hook: Sendable {
    let call: @Sendable (Report) -> Void
  }

  private static let hook = Lock(Hook(call: writeToStandardError))

  /// Replaces the hook that reports go to; nil brings back the first, which writes a line to standard error, and a hook
  /// that does nothing is silence.
  ///
  /// It is called on the thread that let go of the promise, under no lock. Returns the earlier hook.
  ///
  /// - Cost: an uncontended lock.
  /// - Clauses: `drop-is-reported`, `dropped-chain-is-reported-once`, `settled-drop-is-no-fault`,
  ///   `dropped-adopted-is-reported-once`.
  /// - Tests: `ReportTests`, `GlobalTests`.
  @discardableResult
  public static func hook(_ new: (@Sendable (Report) -> Void)?) -> @Sendable (Report) -> Void {
    let new = if let new { Hook(call: new) } else { Hook(call: writeToStandardError) }
    return hook.withLock { hook in
      let old = hook
      hook = new
      return old
    }.call
  }

  static func send(_ problem: Problem, _ promise: String) {
    let hook = hook.withLock { hook in hook }
    hook.call(Report(problem: problem, promise: promise))
  }
}

@Sendable private func writeToStandardError(_ report: Report) {
  let line = "FullPromises: \(report)\n"
  _ = line.utf8.withContiguousStorageIfAvailable { bytes in write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
