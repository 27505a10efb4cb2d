/// A problem with a promise that no handler can receive as an error.
///
/// - Clauses: `drop-is-reported`, `adopting-in-a-circle`.
/// - Source: here; in document 001, the user chooses the error type, so the module can't create an error of that type.
public struct Report: Sendable, CustomStringConvertible {
  /// What can go wrong.
  public enum Problem: Sendable, Equatable {
    /// The task released its completion handler without calling it. The promise returns to *created*, and its handlers
    /// are dropped. This isn't reported if all observers had left.
    case completionHandlerDropped
    /// A block returned a promise that waits, directly or through others, for the promise that the block should settle.
    /// The promise returns to *created* when the hook has returned, and its handlers are dropped. A cycle through `all`
    /// or `race` isn't reported, because another member may still end it.
    case waitsForItself
  }

  /// What went wrong.
  public let problem: Problem

  /// Where the promise was made: the file's identifier and the line. Nil unless `keepsPlaces` was on at that time.
  public let place: String?

  /// A line that describes the problem.
  ///
  /// - Cost: one string.
  /// - Tests: `ReportTests`.
  public var description: String {
    let promise = place.map { "The promise made at \($0)" } ?? "A promise (Report.keepsPlaces shows which)"
    return switch problem {
    case .completionHandlerDropped: "\(promise) lost its completion handler before it was called."
    case .waitsForItself: "\(promise) waits for itself and can't finish."
    }
  }

  /// Called with a report.
  public typealias Hook = @Sendable (Report) -> Void

  /// Replaces the hook that is called with each report, and returns the previous hook. Nil restores the default hook,
  /// which writes a line to standard error. To silence reports, pass a hook that does nothing.
  ///
  /// - Guarantee: the hook is called on the thread where the problem occurred, and never while a lock is held.
  /// - Cost: an uncontended lock.
  /// - Tests: `ReportTests`.
  @discardableResult
  public static func hook(_ new: Hook?) -> Hook {
    let hook = if let new { Installed(hook: new) } else { Installed.first }
    return installed.withLock { exchange(&$0, with: hook) }.hook
  }

  static func send(_ problem: Problem, _ place: Place?) {
    let installed = installed.withLock { $0 }
    installed.hook(Report(problem: problem, place: place.map(text)))
  }
}

/// A struct, because reading a closure out of generic storage adds a thunk to it every time.
private struct Installed: Sendable {
  let hook: Report.Hook

  static let first = Installed { writeToStandardError("StatefulPromise: \($0)") }
}

private let installed = Lock(Installed.first)
