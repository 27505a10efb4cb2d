/// A problem with a promise for which the module can't make an error.
///
/// - Clauses: `drop-is-reported`, `adopting-in-a-circle`.
/// - Source: here; the failure of a promise of document 001 has the type that its user chose.
public struct Report: Sendable, CustomStringConvertible {
  /// What can go wrong.
  public enum Problem: Sendable, Equatable {
    /// The task released its completion handler without calling it. The promise is created again, and its handlers were
    /// dropped. It isn't reported when all who waited for the result have left.
    case completionHandlerDropped
    /// A handler returned the promise that waits for it, directly or in a cycle. The promise is created again, its
    /// handlers were dropped.
    case waitsForItself
  }

  /// What went wrong.
  public let problem: Problem

  /// Where the promise was made: the file's identifier and the line. Nil unless `keepsPlaces` was on then.
  public let place: String?

  /// One line for people.
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

  /// Replaces the hook that is called with each report, and returns the earlier one. Nil brings back the first hook,
  /// which writes a line to standard error; for silence, give one that does nothing.
  ///
  /// - Guarantee: the hook is called on the thread where the fault happened, and never under a lock.
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

/// A function that stands in generic storage by itself is wrapped anew at each read, and the wrappings add up.
private struct Installed: Sendable {
  let hook: Report.Hook

  static let first = Installed { writeToStandardError("StatefulPromise: \($0)") }
}

private let installed = Lock(Installed.first)
