import Synchronization

/// Something that went wrong with a promise, when no error value can be made up to tell its handlers.
public struct Report: Sendable, CustomStringConvertible {
  /// What can go wrong.
  public enum Problem: Sendable, Equatable {
    /// The task let go of its completion handler without calling it. The promise is as new, its handlers were dropped.
    case completionHandlerDropped
    /// A handler returned the promise that waits for it, directly or in a circle. The promise is as new, its handlers were dropped.
    case waitsForItself
  }

  /// What went wrong.
  public let problem: Problem

  /// Where the promise was made: the file's identifier and the line.
  public let place: String

  /// One line for people.
  public var description: String {
    switch problem {
    case .completionHandlerDropped: "The promise made at \(place) lost its completion handler before it was called."
    case .waitsForItself: "The promise made at \(place) waits for itself and can't finish."
    }
  }

  /// Called with a report.
  public typealias Hook = @Sendable (Report) -> Void

  /// Replaces what is called with each report; nil silences reports. The default writes a line to standard error.
  ///
  /// - Guarantee: the hook is called on the thread where the fault happened, and never under a lock.
  /// - Returns: the hook that was there.
  @discardableResult
  public static func hook(_ new: Hook?) -> Hook? {
    current.withLock { current in
      defer { current = new }
      return current
    }
  }

  private static let current = Lock<Hook?>({ writeToStandardError($0.description) })

  fileprivate static func send(_ report: Report) { current.withLock { $0 }?(report) }
}

func report(_ problem: Report.Problem, of place: Place) {
  Report.send(Report(problem: problem, place: place.description))
}
